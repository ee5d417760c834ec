import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './dashboard.module.css'
import { ScreenLink } from './screen-link.tsx'

interface PanelProps {
  readonly title: string
  /** The screen where it is worked on, if there is one for this person. */
  readonly to?: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function Panel({ title, to, isWide = false, children }: PanelProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={isWide ? `${styles.panel} ${styles.wide}` : styles.panel}>
      <Title order={2} id={heading}>
        {to === undefined ? title : <ScreenLink to={to}>{title}</ScreenLink>}
      </Title>
      {children}
    </section>
  )
}
