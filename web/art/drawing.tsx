import { useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react'
import { artist, fetchArtist, type Artist } from './artist.ts'
import { artMarkup, untouched } from './trusted.ts'

export interface DrawingProps extends ComponentPropsWithoutRef<'span'> {
  /** Identifies this drawing. */
  name: string
  draw: (artist: Artist) => string
}

/** A box with a generated drawing. Server-rendered ones stay; a box created in the browser is filled when the code is loaded. */
export function Drawing({ name, draw, ...rest }: DrawingProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [first] = useState(name)
  const [by, setBy] = useState(artist)
  useEffect(() => {
    if (by || (name === first && box.current?.firstChild)) return
    let gone = false
    // Without the code the box stays empty, like a picture that failed to load.
    void fetchArtist().then(
      (here) => gone || setBy(here),
      () => undefined,
    )
    return () => void (gone = true)
  }, [by, name, first])
  const markup = by ? artMarkup(name, () => draw(by)) : untouched
  return <span ref={box} {...rest} dangerouslySetInnerHTML={markup} suppressHydrationWarning />
}
