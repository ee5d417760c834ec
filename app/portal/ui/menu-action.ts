import type { IconName } from './icon.tsx'

/** An entry of a menu: a link or an action. */
export interface MenuAction {
  readonly label: string
  readonly icon?: IconName
  /** Path in the portal. */
  readonly to?: string
  /** Address of another document, which opens in a new tab. */
  readonly href?: string
  readonly onSelect?: () => void
  /** Shortcut, for example `e`. */
  readonly shortcut?: string
  readonly isHarmful?: boolean
  readonly isDisabled?: boolean
  /** For choices such as the colour scheme: whether this one is chosen. */
  readonly isChecked?: boolean
  /** Separates this action from the ones before. */
  readonly startsGroup?: boolean
}
