import { m } from '../../paraglide/messages.js'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** A text to be copied into another page. */
export const CopyField = ({ text }: { text: string }) => (
  <p className="flex flex-wrap items-center gap-3">
    <code className="linked-code">{text}</code>
    <Button size="s" onClick={() => void copyText(text, m.linked_copied)}>
      {m.linked_copy()}
    </Button>
  </p>
)
