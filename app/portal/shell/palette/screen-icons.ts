import type { IconName } from '../../ui/icon.tsx'

const ICONS: Readonly<Partial<Record<string, IconName>>> = {
  '/email-viewer': 'mail',
  '/leads': 'message-square-text',
  '/leads/figures': 'chart-column',
  '/job-applications': 'file-user',
  '/jobs-admin': 'briefcase',
  '/news-admin': 'newspaper',
  '/blog-crm': 'pencil',
  '/image-generator': 'image',
  '/company-admin': 'building-2',
  '/team-admin': 'users',
  '/analytics': 'chart-column',
  '/people-admin': 'user',
  '/privacy-requests': 'shield',
  '/feeds': 'upload',
  '/notifications': 'bell',
  '/system': 'list-checks',
  '/stock': 'package',
  '/deliveries': 'truck',
  '/deliveries-admin': 'truck',
  '/claims-admin': 'triangle-alert',
  '/call-offs': 'shopping-basket',
  '/en-numbers': 'tag',
  '/call-offs-admin': 'shopping-basket',
  '/documents': 'file-text',
  '/users': 'users',
  '/customers': 'building-2',
  '/my-account': 'settings',
}

export const screenIcon = (route: string): IconName => ICONS[route] ?? 'house'
