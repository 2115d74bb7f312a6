import type { ReactNode } from 'react'
import { webAddress } from '../game/web-address.ts'

interface Props {
  url: string
  label?: string
  className?: string
  children: ReactNode
}

/**
 * The way out to a shop: it learns neither who comes nor from where (P-43). Nothing for an address that is not of the
 * web.
 */
export function ShopLink({ url, label, className, children }: Props) {
  const address = webAddress(url)
  if (address === null) return null
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noreferrer nofollow noopener"
      aria-label={label}
      title={label}
      className={className}
    >
      {children}
    </a>
  )
}
