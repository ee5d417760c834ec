import type { ReactNode } from 'react'
import css from './home-section.module.css'

interface HomeSectionProps {
  readonly id?: string
  readonly ground: 'paper' | 'sheet' | 'kraft' | 'drawing'
  readonly children: ReactNode
}

/** A band of the home page, from edge to edge, its content at page width. */
export function HomeSection({ id, ground, children }: HomeSectionProps) {
  return (
    <div id={id} className={`${css.band} ${css[ground]}`}>
      <div className={css.inner}>{children}</div>
    </div>
  )
}
