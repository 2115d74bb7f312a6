import { useEffect, useRef } from 'react'
import { limits } from '../../../../common/rules/limits.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/buttons/button.tsx'
import { onEscape } from '../../../ui/forms/on-escape.ts'
import { TextArea } from '../../../ui/forms/text-field.tsx'

interface Props {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
  onDone: () => void
}

/** The words for who does not see a picture or a video. */
export function AltField({ label, hint, value, onChange, onDone }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // With its button, above the keyboard of a phone.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="composer-alt">
      <TextArea
        // It answers the press on its button.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={label}
        hint={hint}
        rows={2}
        maxLength={limits.altMax}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onEscape(onDone)}
      />
      <Button size="s" onClick={onDone}>
        {m.comment_alt_done()}
      </Button>
    </div>
  )
}
