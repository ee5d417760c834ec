/**
 * Campaigns: addresses of our pages that say, to whoever counts, where somebody found them. They are stored, so that a
 * campaign is written the same way each time: `Newsletter` and `newsletter` would be two.
 */
import { z } from 'zod'

export interface Campaign {
  readonly id: number
  readonly name: string
  /** On this site, with its first slash. */
  readonly path: string
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly term: string
  readonly content: string
  readonly isDeleted: boolean
  readonly createdAt: string
  readonly updatedAt: string
}
export type CampaignInput = Omit<Campaign, 'id' | 'isDeleted' | 'createdAt' | 'updatedAt'>

export const CAMPAIGN_NAME_MAX = 120
const TAG_MAX = 100
const PATH_MAX = 500

/** A tag as it is counted: small letters, digits, and hyphens for what stood between. */
export function normaliseUtmTag(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, TAG_MAX)
}

const tag = z.string().transform(normaliseUtmTag)
const neededTag = (message: string) => tag.refine((text) => text !== '', message)

/** What the form takes. An address that was pasted whole becomes its path, and what was tagged there is dropped. */
export const campaignSchema = z.object({
  name: z.string().trim().min(1, 'Please name the campaign.').max(CAMPAIGN_NAME_MAX),
  path: z
    .string()
    .trim()
    .transform((text) => text.replace(/^https?:\/\/[^/?#]+/i, '') || '/')
    .transform((text) => (text.startsWith('/') ? text : `/${text}`).replace(/[?#].*$/, ''))
    .refine((text) => /^\/(?!\/)[^\s\\"'<>]*$/.test(text), 'Please enter a page of this site.')
    .refine((text) => text.length <= PATH_MAX, 'This address is too long.'),
  source: neededTag('Please enter the source: where the link will appear.'),
  medium: neededTag('Please enter the medium: the type of link.'),
  campaign: neededTag('Please enter the campaign’s tag.'),
  term: tag,
  content: tag,
})

/** The address that is given out. */
export function buildCampaignUrl(siteUrl: string, campaign: CampaignInput): string {
  const url = new URL(campaign.path, siteUrl)
  for (const part of ['source', 'medium', 'campaign', 'term', 'content'] as const)
    if (campaign[part] !== '') url.searchParams.set(`utm_${part}`, campaign[part])
  return url.href
}

/** What links are usually called, so that the same is called the same. */
export const UTM_MEDIUMS = ['email', 'social', 'print', 'referral', 'event', 'cpc'] as const
