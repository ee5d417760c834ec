import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Words for those who listen to the page; to the eye something beside them says the same. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}
