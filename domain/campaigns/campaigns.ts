/**
 * Campaigns with UTM tags, stored so that their spelling stays the same: analytics treats `Newsletter` and `newsletter`
 * as two sources.
 */
import { z } from 'zod'

export interface Campaign {
  readonly id: number
  readonly name: string
  /** Path with a leading slash. */
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

/** Returns a tag in lower case, with hyphens for other characters. */
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

/** A full URL is reduced to its path, without existing tags. */
export const campaignSchema = z.object({
  name: z.string().trim().min(1, 'Name the campaign.').max(CAMPAIGN_NAME_MAX),
  path: z
    .string()
    .trim()
    .transform((text) => text.replace(/^https?:\/\/[^/?#]+/i, '') || '/')
    .transform((text) => (text.startsWith('/') ? text : `/${text}`).replace(/[?#].*$/, ''))
    .refine((text) => /^\/(?!\/)[^\s\\"'<>]*$/.test(text), 'Enter a page of this site.')
    .refine((text) => text.length <= PATH_MAX, 'This address is too long.'),
  source: neededTag('Enter the source: where the link will appear.'),
  medium: neededTag('Enter the medium: the type of link.'),
  campaign: neededTag('Enter the campaign’s tag.'),
  term: tag,
  content: tag,
})

export function buildCampaignUrl(siteUrl: string, campaign: CampaignInput): string {
  const url = new URL(campaign.path, siteUrl)
  for (const part of ['source', 'medium', 'campaign', 'term', 'content'] as const)
    if (campaign[part] !== '') url.searchParams.set(`utm_${part}`, campaign[part])
  return url.href
}

export const UTM_MEDIUMS = ['email', 'social', 'print', 'referral', 'event', 'cpc'] as const
