import { escapeHtml as escape } from '../kit/answer.ts'

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

/** A person with a Google account. */
export interface GooglePerson {
  sub: string
  name: string
  email: string
  email_verified: boolean
}

/** Fictional accounts to choose from; the addresses do not exist. */
export const people: GooglePerson[] = [
  { sub: '110000000000000000001', name: 'Lucía Ferrer', email: 'lucia.ferrer@gmail.example', email_verified: true },
  { sub: '110000000000000000002', name: 'Theo Marsh', email: 'theo.marsh@gmail.example', email_verified: true },
  {
    sub: '110000000000000000003',
    name: 'Unverified Account',
    email: 'unproven@elsewhere.example',
    email_verified: false,
  },
]

/** A person invented on demand; the same address is always the same person. */
export function personOf(email: string): GooglePerson {
  let sum = 7n
  for (const letter of email.toLowerCase()) sum = (sum * 131n + BigInt(letter.codePointAt(0) ?? 0)) % 10n ** 18n
  return {
    sub: `120${sum.toString().padStart(18, '0')}`,
    name: email.split('@')[0] ?? email,
    email,
    email_verified: true,
  }
}
