import { CircleAlert } from '../../ui/icons/icons.ts'

/** What is wrong, where it is wrong. */
export const Problem = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className="field-note field-error">
      <CircleAlert aria-hidden />
      {text}
    </p>
  )
