import { useState } from 'react'
import {
  COLOUR_SCHEMES,
  type ColourScheme,
  chooseColourScheme,
  useColourScheme,
} from '#app/preferences/colour-scheme.tsx'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { ROLE_NAMES } from '#domain/roles/roles.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { initialsOf } from '#domain/team/initials.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { openHelp } from '../ui/help/help.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './portal-shell.module.css'

const SCHEME_NAMES: Readonly<Record<ColourScheme, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
}

/** Help, appearance and account. */
export function NavigationFoot({ user }: { readonly user: SessionUser }) {
  const scheme = useColourScheme() ?? 'system'
  const { signOut } = useAuth()
  const [isSigningOut, setSigningOut] = useState(false)
  const name = user.name || user.email
  return (
    <div className={styles.foot}>
      <button type="button" className={styles.entry} title="Help and shortcuts" onClick={openHelp}>
        <Icon name="circle-help" />
        <span>Help and shortcuts</span>
      </button>
      <ActionMenu
        label="Appearance"
        side="top-start"
        className={styles.entry}
        actions={() =>
          COLOUR_SCHEMES.map((choice) => ({
            label: SCHEME_NAMES[choice],
            isChecked: choice === scheme,
            onSelect: () => chooseColourScheme(choice),
          }))
        }
      >
        <Icon name="contrast" />
        <span>Appearance</span>
      </ActionMenu>
      <ActionMenu
        label="Account"
        side="top-start"
        className={styles.account}
        actions={() => [
          { label: 'My account', icon: 'settings', to: '/my-account' },
          { label: 'Public website', icon: 'globe', href: '/' },
          {
            label: isSigningOut ? 'Signing out…' : 'Sign Out',
            icon: 'log-out',
            isDisabled: isSigningOut,
            startsGroup: true,
            onSelect() {
              setSigningOut(true)
              void signOut().finally(() => setSigningOut(false))
            },
          },
        ]}
      >
        <span className={styles.avatar} aria-hidden>
          {initialsOf(name)}
        </span>
        <span className={styles.who}>
          {name}
          <small>{user.role === null ? 'No role' : ROLE_NAMES[user.role]}</small>
        </span>
      </ActionMenu>
    </div>
  )
}
