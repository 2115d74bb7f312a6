import { useState } from 'react'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { openDocument } from '../../lib/overlay-history.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { useProve } from './linked.data.ts'
import { refusalText, serviceNames } from './words.ts'
import { copyText } from '../../ui/feedback/copy-text.ts'

interface Props {
  platform: GamePlatformName
  /** Whose account it is; without it the linked one. */
  username?: string
  onDone?: () => void
}

/** Proves that an account is one's own: Steam by signing in there, the others by a code in the text of the profile. */
export function Prove({ platform, username, onDone }: Props) {
  const [code, setCode] = useState<string | null>(null)
  const [missed, setMissed] = useState(false)
  const service = serviceNames[platform]
  const prove = useProve(platform, (step) => {
    if (step.url !== null) void openDocument(step.url)
    setMissed(step.code !== null && step.code === code)
    setCode(step.code)
    if (step.proven === 1) onDone?.()
  })
  const problem = refusalText(prove.error, platform)
  const ask = () => prove.mutate(username === undefined ? {} : { username })
  return (
    <div className="linked-prove">
      {code !== null && (
        <>
          <p className="settings-text">{m.linked_code_text({ service })}</p>
          <CopyField text={code} />
        </>
      )}
      <Button size="s" variant="line" busy={prove.isPending} onClick={ask}>
        {platform === 'steam' ? m.linked_sign_in() : code === null ? m.linked_prove() : m.linked_code_there()}
      </Button>
      <p role="status" className={problem === null && !missed ? 'sr-only' : 'field-note field-error'}>
        {problem ?? (missed ? m.linked_code_missing({ service }) : null)}
      </p>
    </div>
  )
}

/** A text to be copied into another page. */
const CopyField = ({ text }: { text: string }) => (
  <p className="flex flex-wrap items-center gap-3">
    <code className="linked-code">{text}</code>
    <Button size="s" onClick={() => void copyText(text, m.linked_copied)}>
      {m.linked_copy()}
    </Button>
  </p>
)
