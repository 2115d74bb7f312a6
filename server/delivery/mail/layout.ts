export interface Letter {
  lang: string
  subject: string
  preheader: string
  title: string
  /** Paragraphs above and below the button. */
  above: string[]
  below: string[]
  /** A list below the paragraphs. */
  items?: string[]
  link?: { href: string; label: string; hint: string } | undefined
  reason: string
  /** Ends mails of this kind; below the reason. */
  leave?: { href: string; label: string }
  home: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text escaped for HTML, attributes included. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

// Dark colours are in the head: a client that does not support them shows a complete light mail.
const dark = `@media (prefers-color-scheme: dark) {
  .ground { background: #1d1524 !important; color: #fbf3e6 !important; }
  .sheet { background: #281e31 !important; border-color: #3c2f47 !important; }
  .ink { color: #fbf3e6 !important; }
  .soft { color: #d6c8cf !important; }
  .link { color: #ff9a72 !important; }
}`

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const soft = 'margin:0 0 12px;font-size:14px;line-height:1.5;color:#56465a'

/** The mail as HTML: one column, inline styles, no external content. */
export function toHtml(letter: Letter): string {
  const { lang, subject, preheader, title, above, items = [], below, link, reason, leave, home } = letter
  const paragraphs = above
    .map((text) => `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5">${escape(text)}</p>`)
    .join('\n')
  const list = items.map((text) => `<li class="ink" style="margin:0 0 8px">${escape(text)}</li>`).join('\n')
  const small = below.map((text) => `<p class="soft" style="${soft}">${escape(text)}</p>`).join('\n')
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${dark}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f5ede0;color:#2a1e2d;${font};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escape(preheader)}</div>
<div role="article" aria-label="${escape(subject)}" class="ground" style="max-width:560px;margin:0 auto;padding:24px 16px;background:#f5ede0">
<p style="margin:0 0 16px 4px;font-size:22px;font-weight:800;letter-spacing:-0.02em"><a class="ink" href="${escape(home)}" style="color:#2a1e2d;text-decoration:none">Ludoteca</a></p>
<div class="sheet" style="padding:28px 24px 16px;overflow-wrap:break-word;word-break:break-word;background:#fffaf1;border:1px solid #dfd0b8;border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;letter-spacing:-0.01em">${escape(title)}</h1>
${paragraphs}
${list && `<ul style="margin:0 0 16px;padding-left:20px;font-size:16px;line-height:1.5">${list}</ul>\n`}${link ? button(link) : ''}${small}
</div>
<p class="soft" style="margin:16px 4px 0;font-size:13px;line-height:1.5;color:#56465a">${escape(reason)}${leave ? ` <a class="link" href="${escape(leave.href)}" style="color:#a8370d">${escape(leave.label)}</a>` : ''}</p>
</div>
</body>
</html>
`
}

const button = ({ href, label, hint }: { href: string; label: string; hint: string }): string =>
  `<p style="margin:24px 0"><a href="${escape(href)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#ff8052;color:#2a0e04;font-size:17px;font-weight:700;text-decoration:none">${escape(label)}</a></p>
<p class="soft" style="${soft}">${escape(hint)}<br><a class="link" href="${escape(href)}" style="color:#a8370d;word-break:break-all">${escape(href)}</a></p>
`

/** The same mail as plain text. */
export function toText({ title, above, items = [], below, link, reason, leave }: Letter): string {
  const parts = [
    title,
    ...above,
    ...(items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []),
    ...(link ? [`${link.label}:\n${link.href}`] : []),
    ...below,
    `--\nLudoteca\n${reason}${leave ? `\n${leave.label}: ${leave.href}` : ''}`,
  ]
  return `${parts.join('\n\n')}\n`
}
