import { useRef } from 'react'
import { Link } from 'react-router'
import type { NavigationGroup } from '#domain/navigation.ts'
import css from './news-menu.module.css'

interface NewsMenuProps {
  readonly id: string
  readonly group: NavigationGroup
  readonly buttonClass: string | undefined
  readonly placement: 'below' | 'above'
  readonly children: React.ReactNode
}

/**
 * A button with a popup of links. It is the browser's own popover: it opens with scripts off, closes on Escape and on
 * a press outside, lies above everything and gives the focus back.
 */
export function NewsMenu({ id, group, buttonClass, placement, children }: NewsMenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <div className={css.anchor}>
      <button type="button" className={buttonClass} popoverTarget={id}>
        {children}
      </button>
      <div ref={popup} id={id} popover="auto" className={`${css.popup} ${css[placement]}`}>
        <ul className={css.list}>
          {group.links.map((link) => (
            <li key={link.to}>
              <Link to={link.to} className={css.link} onClick={() => popup.current?.hidePopover()}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
