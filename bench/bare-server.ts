import Fastify from 'fastify'
import pg from 'pg'

/** The cost of the framework alone: the reference value for every call. */
const app = Fastify()
const texts = new Map<number, string>()

app.get<{ Params: { bytes: string } }>('/bytes/:bytes', (request, reply) => {
  const bytes = Number(request.params.bytes)
  const text = texts.get(bytes) ?? JSON.stringify('x'.repeat(Math.max(0, bytes - 2)))
  texts.set(bytes, text)
  void reply.type('application/json; charset=utf-8').send(text)
})

const { DATABASE_URL } = process.env
if (DATABASE_URL) {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
  app.addHook('onClose', () => pool.end())
  const text = 'select id, slug, title, cover, release_date from games where slug = $1'
  app.get<{ Params: { slug: string } }>('/select/:slug', (request) =>
    pool.query({ name: 'game', text, values: [request.params.slug] }).then(({ rows }) => rows[0] as unknown),
  )
}

process.once('SIGTERM', () => void app.close())
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
