import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { splitAddress } from './navigate.ts'

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address of web/lib/paths.ts. */
  to: string
  /** Only the very same address counts as the current one, its query included. */
  activeExact?: boolean
  replace?: boolean
}

/** A link inside the application. It has aria-current="page" on its own page and fetches its page when somebody points at it. */
export function Link({ to, activeExact = true, ...rest }: Props) {
  return (
    <RouterLink
      {...splitAddress(to)}
      activeOptions={{ exact: activeExact, includeSearch: activeExact, explicitUndefined: false }}
      {...rest}
    />
  )
}
