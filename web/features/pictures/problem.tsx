import { CircleAlert } from '../../ui/icons/icons.ts'

/** An error message beside its cause. */
export const Problem = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className="field-note field-error">
      <CircleAlert aria-hidden />
      {text}
    </p>
  )
