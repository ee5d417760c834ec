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

/** Menu button with a native popover, which works without scripts. Scripts add closing on blur and arrow keys. */
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
  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // Without a related target the window lost focus or the browser handles the press.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) popup.current?.hidePopover()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the button and links inside
    <div className={styles.anchor} onKeyDown={moveByKey} onBlur={closeOnBlur}>
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
