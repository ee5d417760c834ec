import { chooseColourScheme } from '#app/preferences/colour-scheme.tsx'
import { canFollowLink, type Role } from '#domain/roles/roles.ts'
import { getNavigation, type Screen } from '#domain/roles/screens.ts'
import { openHelp } from '../../ui/help/help.tsx'
import type { IconName } from '../../ui/icon.tsx'

interface PaletteAction {
  readonly label: string
  readonly icon: IconName
  readonly to?: string
  readonly run?: () => void
}

const ACTIONS: readonly PaletteAction[] = [
  { label: 'New lead', icon: 'plus', to: '/leads/new' },
  { label: 'New article', icon: 'plus', to: '/news-admin/new' },
  { label: 'New post', icon: 'plus', to: '/blog-crm/new' },
  { label: 'New vacancy', icon: 'plus', to: '/jobs-admin/new' },
  { label: 'New team member', icon: 'plus', to: '/team-admin/new' },
  { label: 'Applications board', icon: 'square-kanban', to: '/job-applications/board' },
  { label: 'Application reports', icon: 'chart-column', to: '/job-applications/figures' },
  { label: 'Email templates', icon: 'mail', to: '/job-applications/mails' },
  { label: 'Image library', icon: 'images', to: '/image-generator/library' },
  { label: 'Audit log', icon: 'list-checks', to: '/people-admin/audit' },
  { label: 'Light appearance', icon: 'contrast', run: () => chooseColourScheme('light') },
  { label: 'Dark appearance', icon: 'contrast', run: () => chooseColourScheme('dark') },
  { label: 'System appearance', icon: 'contrast', run: () => chooseColourScheme('system') },
  { label: 'Help and shortcuts', icon: 'circle-help', run: openHelp },
]

export const paletteScreens = (role: Role | null): readonly Screen[] => getNavigation(role)

export function paletteActions(role: Role | null): readonly PaletteAction[] {
  return ACTIONS.filter(({ to }) => to === undefined || canFollowLink(role, to))
}

/** Returns whether each word of the text begins a word of the label. */
export function matches(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}
