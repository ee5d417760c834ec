/** Menu button. Its dropdown loads on first use, because a list has one in every row. */
import { type ReactNode, useId, useRef, useState } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import styles from './action-menu.module.css'
import { Icon } from './icon.tsx'
import { loadOnUse } from './load-on-use.ts'
import type { MenuAction } from './menu-action.ts'

const dropdown = loadOnUse(() => import('./action-menu-dropdown.tsx'))

/** Loads the dropdown in advance, so that menus also open without a connection. */
export const prefetchMenus = dropdown.prefetch

interface ActionMenuProps {
  /** Name of the button, for example `Actions for “Flutes”`. */
  readonly label: string
  /** Read when the menu opens. */
  readonly actions: () => readonly MenuAction[]
  /** Content of the button instead of three dots. */
  readonly children?: ReactNode
  readonly className?: string | undefined
  /** Side of the button on which the menu opens. */
  readonly side?: 'bottom-end' | 'bottom-start' | 'top-start' | 'right-end'
}

export function ActionMenu({
  label,
  actions,
  children,
  className = styles.button,
  side = 'bottom-end',
}: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  // Pressing the button closes an open menu before the click arrives.
  const wasOpen = useRef(false)
  const Dropdown = dropdown.get()?.ActionMenuDropdown
  function close() {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={styles.menu} data-open={isOpen || undefined}>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(children === undefined && { title: label })}
        onPointerEnter={dropdown.prefetch}
        onFocus={dropdown.prefetch}
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={() => {
          if (wasOpen.current) setOpen(false)
          else dropdown.use(() => setOpen(true))
          wasOpen.current = false
        }}
      >
        {children ?? <Icon name="ellipsis" />}
        {children === undefined && <VisuallyHidden>{label}</VisuallyHidden>}
      </button>
      {isOpen && Dropdown && <Dropdown buttonId={id} actions={actions()} side={side} onClose={close} />}
    </span>
  )
}
