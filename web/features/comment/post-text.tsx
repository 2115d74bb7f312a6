import { Fragment, type ReactNode, useMemo, useState } from 'react'
import type { Comment } from '../../../common/api/comment.ts'
import type { UserCard } from '../../../common/api/user.ts'
import type { BlockNode, InlineNode, ListItemNode, Mark } from '../../../common/rules/post-document.ts'
import { foreignLang } from '../../i18n/foreign-lang.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { hostsBehind, isLong, parsePost, runsOf } from './post-nodes.ts'
import './post-text.css'

interface Props {
  post: Pick<Comment, 'comment' | 'mentions' | 'lang'>
  /** On its own page: large, and never folded. */
  whole?: boolean
}

/** The text of a post: elements of our own from the closed set of nodes, and nothing else (POS-09). */
export function PostText({ post: { comment, mentions, lang }, whole = false }: Props) {
  const [open, setOpen] = useState(false)
  const document = useMemo(() => parsePost(comment), [comment])
  if (!document) return null
  const folds = !whole && isLong(document)
  return (
    <div className={cx('post-text', whole && 'post-text-whole')}>
      <div lang={foreignLang(lang)} dir="auto" data-folded={(folds && !open) || undefined}>
        {drawn(document.content, (node) => block(node, mentions))}
      </div>
      {folds && (
        <button type="button" className="link post-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? m.comment_less() : m.comment_more()}
        </button>
      )}
    </div>
  )
}

type People = readonly UserCard[]

/** Nodes have no names of their own, and a drawn text does not change its order. */
const drawn = <T,>(nodes: readonly T[] = [], draw: (node: T) => ReactNode): ReactNode[] =>
  // oxlint-disable-next-line react/no-array-index-key -- see above
  nodes.map((node, at) => <Fragment key={at}>{draw(node)}</Fragment>)

function block(node: BlockNode | ListItemNode, people: People): ReactNode {
  if (node.type === 'paragraph') return <p dir="auto">{inline(node.content, people)}</p>
  if (node.type === 'codeBlock')
    return (
      <pre>
        <code>{node.content?.map(({ text }) => text).join('')}</code>
      </pre>
    )
  const Element = elements[node.type]
  return <Element>{drawn<BlockNode | ListItemNode>(node.content, (inner) => block(inner, people))}</Element>
}

const elements = { blockquote: 'blockquote', bulletList: 'ul', orderedList: 'ol', listItem: 'li' } as const

const inline = (nodes: readonly InlineNode[] = [], people: People): ReactNode[] =>
  drawn(runsOf(nodes), ({ veiled, nodes: run }) => {
    const hosts = hostsBehind(run)
    const words = run.map((node, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- see `drawn`
      <Fragment key={at}>
        {leaf(node, people)}
        {hosts[at] && <bdi className="post-host"> ({hosts[at]})</bdi>}
      </Fragment>
    ))
    return veiled ? <Veil>{words}</Veil> : words
  })

function leaf(node: InlineNode, people: People): ReactNode {
  if (node.type === 'hardBreak') return <br />
  if (node.type === 'mention') return <Mention person={people.find(({ id }) => id === node.attrs.id)} />
  return (node.marks ?? []).reduce<ReactNode>(marked, node.text)
}

function marked(text: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{text}</strong>
    case 'italic':
      return <em>{text}</em>
    case 'strike':
      return <s>{text}</s>
    case 'code':
      return <code>{text}</code>
    case 'link':
      return (
        <a href={mark.attrs.href} target="_blank" rel="noopener nofollow ugc">
          {text}
        </a>
      )
    // The run around it is covered.
    case 'spoiler':
      return text
  }
}

/** Somebody who has left has no name any more (P-54). */
const Mention = ({ person }: { person: UserCard | undefined }) =>
  person ? (
    <Link to={paths.profile(person.nick)} className="post-at">
      @{person.nick}
    </Link>
  ) : (
    <span className="post-at">{m.comment_somebody()}</span>
  )

/** How wide a cover is, whatever is below it. */
const cover = '\u2003'.repeat(6)

/** An inline spoiler: its words are drawn once somebody presses it, and covered again by another press. */
function Veil({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <button type="button" className="post-veil" aria-label={m.comment_veil()} onClick={() => setOpen(true)}>
        <span aria-hidden>{cover}</span>
      </button>
    )
  return (
    <span className="post-veil" data-open>
      {children}
      <button type="button" className="link post-veil-cover" onClick={() => setOpen(false)}>
        {m.comment_veil_cover()}
      </button>
    </span>
  )
}
