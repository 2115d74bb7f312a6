import Fastify from 'fastify'

/** The cost of the framework alone: the reference value for every call. */
const app = Fastify()
const texts = new Map<number, string>()

app.get<{ Params: { bytes: string } }>('/bytes/:bytes', (request, reply) => {
  const bytes = Number(request.params.bytes)
  const text = texts.get(bytes) ?? JSON.stringify('x'.repeat(Math.max(0, bytes - 2)))
  texts.set(bytes, text)
  void reply.type('application/json; charset=utf-8').send(text)
})

process.once('SIGTERM', () => void app.close())
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
