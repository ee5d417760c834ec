import type { EvidenceReference, PromoVideo, SustainabilitySubject } from '#domain/company/company.ts'

export const PROMO_VIDEO: PromoVideo | undefined = undefined

export const FIRST_SCREEN_EVIDENCE: readonly EvidenceReference[] = [{ id: 'own-lorries' }]

export const SUSTAINABILITY: {
  readonly truck: string | undefined
  readonly title: string
  readonly lead: string
  readonly subjects: readonly SustainabilitySubject[]
} = {
  truck: undefined,
  title: 'The mill and its water',
  lead: 'Water in, water out, measured.',
  subjects: [{ title: 'The beck', text: 'It is as clear below the mill as above.' }],
}

export const SOCIAL = { title: 'Watch the weir', text: 'Pictures from the mill.' } as const
