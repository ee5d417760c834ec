import type { Service, WalkStep } from '#domain/company/services.ts'

const SLUGS = [
  ['design-services', 'Drawing office'],
  ['board-manufacturing', 'Board'],
  ['box-manufacturing', 'Heavy cases'],
  ['jit-stock-holding', 'Held stock'],
  ['logistics-and-delivery', 'Our own lorries'],
] as const

export const SERVICE_GROUPS = ['The mill'] as const

export const HOW_WE_DO_IT = {
  title: 'How We Do It',
  summary: 'From the reel to the quay.',
} as const

export const WALK: readonly WalkStep[] = []

export const SERVICES: readonly Service[] = SLUGS.map(([slug, title]) => ({
  slug,
  changed: '2026-11-22',
  title,
  summary: `At Fellmark: ${title.toLowerCase()}.`,
  keywords: 'heavy cases',
  group: 'The mill',
  related: slug === 'box-manufacturing' ? [] : ['box-manufacturing'],
  ...(slug === 'box-manufacturing' && { certified: true as const, claims: ['own-lorries'] }),
}))
