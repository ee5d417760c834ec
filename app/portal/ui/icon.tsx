import styles from './icon.module.css'
import sprite from './icons.svg?url&no-inline'

/** Lucide icons of the sprite `icons.svg`; each has a text label beside it or on its control. */
export const ICONS = [
  'archive',
  'arrow-left',
  'arrow-right',
  'badge-check',
  'bold',
  'briefcase',
  'building-2',
  'calendar',
  'chart-column',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'circle-help',
  'clock',
  'contrast',
  'copy',
  'download',
  'ellipsis',
  'external-link',
  'eye',
  'file-text',
  'file-user',
  'forward',
  'globe',
  'history',
  'house',
  'image',
  'images',
  'layout-grid',
  'link',
  'list',
  'list-checks',
  'list-filter',
  'log-out',
  'mail',
  'menu',
  'message-square-text',
  'newspaper',
  'package',
  'panel-left',
  'paperclip',
  'pencil',
  'phone',
  'plus',
  'printer',
  'reply',
  'reply-all',
  'search',
  'send',
  'settings',
  'shield',
  'shield-question',
  'square-kanban',
  'star',
  'sticky-note',
  'tag',
  'trash-2',
  'triangle-alert',
  'truck',
  'undo-2',
  'upload',
  'user',
  'user-check',
  'user-plus',
  'users',
  'x',
] as const

export type IconName = (typeof ICONS)[number]

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
