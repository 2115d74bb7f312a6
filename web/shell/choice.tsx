import { Segmented, segmentClass, type SegmentedProps } from '../ui/buttons/segmented.tsx'

type Props<Value extends string> = SegmentedProps<Value> & {
  /** Inside a menu the choices are menu items. */
  inMenu?: boolean
}

/** A choice of a few visible options, on its own or inside a menu. */
export function Choice<Value extends string>({ inMenu = false, ...props }: Props<Value>) {
  if (!inMenu) return <Segmented {...props} />
  const { label, options, value, onChange } = props
  return (
    <div role="group" aria-label={label} className="segmented">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          className={segmentClass}
          aria-checked={option.value === value}
          aria-label={option.iconOnly ? option.label : undefined}
          title={option.iconOnly ? option.label : undefined}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {!option.iconOnly && option.label}
        </button>
      ))}
    </div>
  )
}
