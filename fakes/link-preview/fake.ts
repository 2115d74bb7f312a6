import { type Answer, bytes, page, redirect, refusal, text } from '../kit/answer.ts'
import { type Fake, type FakeOptions, type Handler, startFake } from '../kit/fake.ts'
import { drawGif } from '../gif/invented-gifs.ts'

const head = (inner: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${inner}</head><body>${body}</body></html>`
const og = (name: string, content: string): string => `<meta property="og:${name}" content="${content}">`
const picture = (): Answer => bytes('image/gif', drawGif(7, 320, 180))
const latin1 = (html: string, type: string): Answer => bytes(type, Buffer.from(html, 'latin1'))

/** Pages of every kind that people link to, good and bad, by their path. */
const pages: Record<string, Handler> = {
  '/full': () =>
    page(
      head(
        [
          og('title', 'The island that waits'),
          og('description', 'Two evenings with a fog that has a schedule.'),
          og('site_name', 'The Sample Review'),
          og('image', '/picture.gif'),
          '<title>Another title</title>',
        ].join(''),
      ),
    ),
  '/twitter': () =>
    page(
      head(
        '<meta name="twitter:title" content="Only cards"><meta name="twitter:description" content="Made for one site.">' +
          '<meta name="twitter:image" content="picture.gif">',
      ),
    ),
  '/title': () => page(head('<title>\n  Just  a   title </title>', '<svg><title>A drawing</title></svg>')),
  '/no-tags': () => page('<p>Hello</p>'),
  '/markup': () =>
    page(
      head(
        `${og('title', '&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; more')}${og('image', 'javascript:alert(1)')}` +
          '<title><script>alert(2)</script></title>' +
          og('description', `<img src=x onerror=alert(3)>\u202e\u0000${'long '.repeat(500)}`),
      ),
    ),
  '/latin': () => latin1('<title>Año nuevo, cañón</title>', 'text/html; charset=iso-8859-1'),
  '/latin-meta': () => latin1('<meta charset="windows-1252"><title>Señal</title>', 'text/html'),
  '/liar': () => latin1('<title>Ca\u00f1on</title>', 'text/html; charset=utf-8'),
  '/wall': () => page(head('<title>Just a moment...</title>'), { status: 403 }),
  '/wall-200': () => page(head('<title>Just a moment...</title>')),
  '/picture.gif': picture,
  '/tiny': () => page(head(og('title', 'Counts visitors') + og('image', '/tiny.gif'))),
  '/tiny.gif': () => bytes('image/gif', drawGif(1, 10, 10)),
  '/no-picture': () => page(head(og('title', 'Broken picture') + og('image', '/title'))),
  '/svg': () => page(head(og('title', 'Drawn') + og('image', '/drawing.png'))),
  '/drawing.png': () =>
    bytes('image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>')),
  '/inner-picture': () => page(head(og('title', 'Inner picture') + og('image', 'http://127.0.0.1:9/secret.png'))),
  '/refresh': () => page(head('<meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/"><title>Moves</title>')),
  '/data.json': () => ({ title: 'no page' }),
  '/text': () => text('no page either'),
  '/oembed': ({ query }) => ({
    title: `A video of ${query.get('url')}`,
    author_name: 'The Sample Channel',
    type: 'video',
    version: '1.0',
    provider_name: 'YouTube',
    thumbnail_url: 'https://i.ytimg.com/vi/sample/hqdefault.jpg',
  }),
  '/consent': () => page(head('<title>Before you continue to YouTube</title>' + og('image', '/picture.gif'))),
  '/gone': () => {
    throw refusal(404, 'Not found')
  },
  '/hop/1': () => redirect('/hop/2', 301),
  '/hop/2': () => redirect('/hop/3', 307),
  '/hop/3': () => redirect('/full'),
  '/loop': () => redirect('/loop'),
  '/inside': () => redirect('http://127.0.0.1:9/'),
  '/inside-307': () => redirect('http://localhost/', 307),
  '/metadata': () => redirect('http://169.254.169.254/latest/meta-data/'),
  '/file': () => redirect('file:///etc/passwd'),
  '/long': () => page(`<title>Long</title>${'x'.repeat(3_000_000)}`),
}

/**
 * A site of pages that people link to: with all tags, with none, hostile ones. The faults of every fake (slow, endless,
 * a bomb) make the rest.
 */
export const startLinkPreviewFake = (options: FakeOptions = {}): Promise<Fake> =>
  startFake(
    {
      routes: Object.fromEntries(Object.entries(pages).map(([path, handler]) => [`GET ${path}`, handler])),
      env: (url) => ({ LINK_PREVIEW_SAMPLE: url, LINK_PREVIEW_YOUTUBE: `${url}/oembed` }),
    },
    options,
  )
