import type { CustomContainerComponentProps } from 'virtua'

/**
 * The box of a virtual list. While scrolling virtua takes the pointer away from all of it, and every cover's style would be made
 * anew for that, twice for each turn of the wheel.
 */
export function VirtualBox({ style, ...rest }: CustomContainerComponentProps) {
  return <div {...rest} style={{ ...style, pointerEvents: undefined }} />
}
