import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** A text to be copied into another page. */
export const CopyField = ({ text }: { text: string }) => (
  <p className="flex flex-wrap items-center gap-3">
    <code className="linked-code">{text}</code>
    <Button
      size="s"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => toast.show(m.linked_copied()),
          () => toast.error(m.errors_generic()),
        )
      }
    >
      {m.linked_copy()}
    </Button>
  </p>
)
