import type { Comment } from '../../../common/api/comment.ts'
import { beginningOf } from '../../../common/rules/text.ts'
import { formatRecent } from '../../i18n/local-time.ts'
import { hostBehind } from '../../../common/rules/link.ts'
import { type InlineNode, type PostDocument, readDocument, wordsOf } from '../../../common/rules/post-document.ts'

/** The document of a post, checked as the server does; null where the text is none: then nothing is drawn. */
export function parsePost(text: string): PostDocument | null {
  const read = readDocument(text)
  return 'document' in read ? read.document : null
}

/**
 * Longer texts are folded in a list: more characters, blocks, or lines of their own, as those of a list or a code, than
 * about a dozen lines.
 */
const most = { characters: 700, blocks: 10, lines: 12 }

/** Whether a text is folded in a list; its words count with those below inline spoilers. */
export function isLong(document: PostDocument): boolean {
  const words = wordsOf(document, { withSpoilers: true })
  return (
    document.content.length > most.blocks || words.length > most.characters || words.split('\n').length > most.lines
  )
}

const isVeiled = (node: InlineNode): boolean =>
  node.type === 'text' && (node.marks ?? []).some(({ type }) => type === 'spoiler')

interface Run {
  veiled: boolean
  nodes: InlineNode[]
}

/** Runs of inline nodes, those below an inline spoiler apart: each run opens as one. */
export function runsOf(nodes: readonly InlineNode[]): Run[] {
  const runs: Run[] = []
  for (const node of nodes) {
    const veiled = isVeiled(node)
    const last = runs.at(-1)
    if (last?.veiled === veiled) last.nodes.push(node)
    else runs.push({ veiled, nodes: [node] })
  }
  return runs
}

const hrefOf = (node: InlineNode | undefined): string | undefined =>
  node?.type === 'text' ? node.marks?.find((mark) => mark.type === 'link')?.attrs.href : undefined

const textOf = (node: InlineNode | undefined): string => (node?.type === 'text' ? node.text : '')

/**
 * For each node, the host to show behind it: where a link ends whose text names another host than its address (LK-01).
 * A link may be several nodes, of which some are bold, and the word that it is part of may begin before it.
 */
export function hostsBehind(nodes: readonly InlineNode[]): (string | null)[] {
  let words = ''
  return nodes.map((node, at) => {
    const [href, next] = [hrefOf(node), nodes[at + 1]]
    if (href === undefined) return null
    const before =
      hrefOf(nodes[at - 1]) === href
        ? words
        : (textOf(nodes[at - 1])
            .split(/\s/)
            .at(-1) ?? '')
    words = before + textOf(node)
    if (hrefOf(next) === href) return null
    return hostBehind(words + (/^\S*/.exec(textOf(next))?.[0] ?? ''), href)
  })
}

const mostCharacters = 40

/**
 * What tells a post from others of its author: how it begins, or when it was written where there are no words to show.
 */
export function markOfPost(post: Pick<Comment, 'comment' | 'mentions' | 'spoiler' | 'created_at'>): string {
  const words = post.spoiler === 0 ? beginningOf(plainWords(post), mostCharacters) : ''
  return words || formatRecent(post.created_at)
}

/** The words of a post on one line, without those below inline spoilers. */
export function plainWords({ comment, mentions }: Pick<Comment, 'comment' | 'mentions'>): string {
  const document = parsePost(comment)
  const nicks = new Map(mentions.map(({ id, nick }) => [id, nick]))
  return document ? wordsOf(document, { nameOf: (id) => nicks.get(id) }).replace(/\s+/g, ' ') : ''
}
