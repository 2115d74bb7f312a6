import { escapeHtml as escape } from '../kit/escape.ts'
import { type GooglePerson, people } from './users.ts'

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Choose an account</title><body>${body}</body></html>`

/** Google's window: invented people to choose from, or anybody by mail address. */
export function chooserPage(query: URLSearchParams): string {
  const hidden = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  )
  const button = ({ name, email }: GooglePerson) =>
    `<p><button name="email" value="${escape(email)}">${escape(name)} (${escape(email)})</button></p>`
  return page(
    `<h1>Choose an account</h1><p>Nobody here is real: this is a fake.</p>
    <form method="get" action="/gsi/chosen">${hidden.join('')}${people.map(button).join('')}</form>
    <form method="get" action="/gsi/chosen">${hidden.join('')}
      <label>Another address <input name="email" type="email" required></label> <button>Continue</button></form>`,
  )
}

/** Reports to the page that opened the window, and closes it. */
export function chosenPage(credential: string, origin: string): string {
  const message = JSON.stringify({ type: 'fake-credential', credential }).replaceAll('<', String.raw`\u003c`)
  const target = JSON.stringify(origin).replaceAll('<', String.raw`\u003c`)
  return page(`<p>One moment</p><script>window.opener?.postMessage(${message}, ${target}); window.close()</script>`)
}
