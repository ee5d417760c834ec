import { memo } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import { BRAND } from '#company/brand.ts'
import type { Role } from '#domain/roles/roles.ts'
import { getGroupedNavigation, type Screen } from '#domain/roles/screens.ts'
import { Icon } from '../ui/icon.tsx'
import { openPalette, PALETTE_KEYS } from './palette/palette.tsx'
import { screenIcon } from './palette/screen-icons.ts'
import styles from './portal-shell.module.css'
import type { NavigationCounts } from './use-navigation-counts.ts'

/** The company's name in its own typeface. The link to the website is a document navigation. */
export function Brand() {
  const [first = '', ...rest] = BRAND.name.split(' ')
  return (
    <a href="/" className={styles.brand}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      <span className={styles.name}>
        {first} <small>{rest.join(' ')}</small>
      </span>
      <VisuallyHidden>, home page</VisuallyHidden>
    </a>
  )
}

interface NavigationProps extends MenuProps {
  readonly isRail: boolean
  readonly onToggleRail: (() => void) | null
}

export function Navigation({ isRail, onToggleRail, ...menu }: NavigationProps) {
  const toggle = isRail ? 'Expand navigation' : 'Collapse navigation'
  return (
    <>
      <div className={styles.head}>
        <Brand />
        {onToggleRail !== null && (
          <button
            type="button"
            className={styles.collapse}
            aria-label={toggle}
            title={toggle}
            onClick={onToggleRail}
          >
            <Icon name="panel-left" />
          </button>
        )}
      </div>
      <button type="button" className={styles.find} title="Search" onClick={openPalette}>
        <Icon name="search" />
        <span>Search</span>
        <kbd>{PALETTE_KEYS}</kbd>
      </button>
      <Menu {...menu} />
    </>
  )
}

interface MenuProps {
  readonly role: Role | null
  /** Route of the screen that is shown. */
  readonly current: Screen['route'] | null
  readonly counts: NavigationCounts
}

/** Memoised, because it changes only with the screen and the counts. */
export const Menu = memo(function Menu({ role, current, counts }: MenuProps) {
  return (
    <div className={styles.groups}>
      {getGroupedNavigation(role).map(({ label: group, screens }) => (
        <div key={group ?? ''} className={styles.group}>
          {group !== null && <p>{group}</p>}
          <ul aria-label={group ?? 'General'}>
            {screens.map(({ route, label }) => (
              <li key={route}>
                <Link
                  to={route}
                  className={styles.entry}
                  title={label}
                  aria-current={route === current ? 'page' : undefined}
                >
                  <Icon name={screenIcon(route)} />
                  <span>{label}</span>
                  <Count count={counts[route]} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
})

function Count({ count }: { readonly count: NavigationCounts[string] }) {
  if (count === undefined || count.value === 0) return null
  return (
    <b className={styles.count} data-urgent={count.isUrgent || undefined}>
      {count.value > 99 ? '99+' : count.value}
      <VisuallyHidden> {count.label}</VisuallyHidden>
    </b>
  )
}
