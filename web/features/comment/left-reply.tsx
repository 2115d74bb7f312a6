import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { dropDraft, leftDraft, readDraft } from '../../offline/drafts.ts'
import { useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { mentionedIn } from './composer/mentioned-in.ts'
import { replyDraftName } from './composer/place.ts'
import { plainWords } from './post-nodes.ts'
import { PostText } from './post-text.tsx'

/** A reply that did not arrive, where what it answers cannot be shown: it is nowhere else. Nothing without one. */
export function LeftReply({ to }: { to: number }) {
  const [name, setName] = useState(() => leftDraft(replyDraftName(to), { shown: true }))
  const user = useUser()
  const client = useQueryClient()
  const text = name === undefined ? '' : ((readDraft(name) as { text?: unknown } | null)?.text ?? '')
  if (name === undefined || !user || typeof text !== 'string' || text === '') return null
  const post = { comment: text, mentions: mentionedIn(text), lang: null }
  const discard = () => {
    dropDraft(user.id, name)
    setName(undefined)
    void import('./composer/send-post.ts').then(({ giveBackDraft }) => giveBackDraft(client, name))
  }
  return (
    <section className="left-reply" aria-label={m.comment_left_reply()}>
      <p className="mb-3 text-ink-2">{m.comment_left_reply()}</p>
      <PostText post={post} />
      <p className="mt-3 flex flex-wrap gap-2">
        <Button size="s" onClick={() => void copyText(plainWords(post), m.comment_left_reply_copied)}>
          {m.comment_left_reply_copy()}
        </Button>
        <Button size="s" variant="line" onClick={discard}>
          {m.comment_left_reply_discard()}
        </Button>
      </p>
    </section>
  )
}
