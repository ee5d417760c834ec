import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { NavigationGroup } from './navigation.ts'
import styles from './news-menu.module.css'

interface NewsMenuProps {
  readonly id: string
  readonly group: NavigationGroup
  readonly buttonClass: string | undefined
  readonly placement: 'below' | 'above'
  readonly children: React.ReactNode
}

/**
 * A button with a popup of links. It is the browser's own popover: it opens with scripts off, closes on Escape and on
 * a press outside, lies above everything and gives the focus back. With scripts it closes when the focus leaves it,
 * and arrow keys lead into it and through it.
 */
export function NewsMenu({ id, group, buttonClass, placement, children }: NewsMenuProps) {
  const popup = useRef<HTMLDivElement>(null)

  function moveByKey(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const links = [...(popup.current?.querySelectorAll('a') ?? [])]
    if (step === undefined || links.length === 0) return
    event.preventDefault()
    popup.current?.showPopover()
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const from = at === -1 && step === -1 ? 0 : at
    links[(from + step + links.length) % links.length]?.focus()
  }
  function closeBehind({ currentTarget, relatedTarget }: FocusEvent) {
    // Without a target the window itself lost the focus, or a press that the browser deals with is on its way.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) popup.current?.hidePopover()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what the button and the links in it receive
    <div className={styles.anchor} onKeyDown={moveByKey} onBlur={closeBehind}>
      <button type="button" className={buttonClass} popoverTarget={id}>
        {children}
      </button>
      <div ref={popup} id={id} popover="auto" className={`${styles.popup} ${styles[placement]}`}>
        <ul className={styles.list}>
          {group.links.map((link) => (
            <li key={link.to}>
              <Link to={link.to} className={styles.link} onClick={() => popup.current?.hidePopover()}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
