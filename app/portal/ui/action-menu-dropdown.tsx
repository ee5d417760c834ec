import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import styles from './action-menu.module.css'
import { Icon } from './icon.tsx'
import type { MenuAction } from './menu-action.ts'

interface ActionMenuDropdownProps {
  /** Names the menu. */
  readonly buttonId: string
  readonly actions: readonly MenuAction[]
  readonly side: 'bottom-end' | 'bottom-start' | 'top-start' | 'right-end'
  readonly onClose: () => void
}

/** The open menu. Its target covers the button, which has the roles and gets the focus back. */
export function ActionMenuDropdown({ buttonId, actions, side, onClose }: ActionMenuDropdownProps) {
  return (
    <Menu
      opened
      position={side}
      onClose={onClose}
      offset={4}
      returnFocus={false}
      // The first entry gets the focus.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span className={styles.target} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={buttonId}>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.startsGroup && <Menu.Divider />}
            <Item {...action} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({ label, icon, to, href, onSelect, shortcut, isHarmful, isDisabled, isChecked }: MenuAction) {
  const shared = {
    ...(icon !== undefined && { leftSection: <Icon name={icon} /> }),
    ...(shortcut !== undefined && {
      'aria-keyshortcuts': shortcut.replace(' ', '+'),
      rightSection: (
        <kbd aria-hidden className={styles.key}>
          {shortcut}
        </kbd>
      ),
    }),
    ...(isHarmful && { color: 'red' }),
  }
  if (to !== undefined)
    return (
      <Menu.Item component={Link} to={to} {...shared}>
        {label}
      </Menu.Item>
    )
  if (href !== undefined)
    return (
      // No opener, because the new tab would copy this tab’s session.
      <Menu.Item component="a" href={href} target="_blank" rel="noopener" {...shared}>
        {label}
      </Menu.Item>
    )
  if (isChecked !== undefined)
    return (
      <Menu.RadioItem
        value={label}
        checked={isChecked}
        closeMenuOnClick
        {...(onSelect !== undefined && { onChange: onSelect })}
      >
        {label}
      </Menu.RadioItem>
    )
  return (
    <Menu.Item
      {...shared}
      {...(onSelect !== undefined && { onClick: onSelect })}
      {...(isDisabled && { disabled: true })}
    >
      {label}
    </Menu.Item>
  )
}
