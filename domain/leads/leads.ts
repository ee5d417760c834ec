export const LEAD_TYPES = [
  'job_seeker',
  'supplier',
  'community_member',
  'staff_support',
  'customer_enquiry',
] as const
export type LeadType = (typeof LEAD_TYPES)[number]

export const LEAD_TYPE_NAMES = {
  job_seeker: 'Job seeker',
  supplier: 'Supplier',
  community_member: 'Neighbour or community',
  staff_support: 'Staff support',
  customer_enquiry: 'Customer',
} as const satisfies Record<LeadType, string>

export const LEAD_STATUSES = ['New', 'Contacting', 'In conversation', 'Won', 'Closed'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** Completeness of the details that staff need for a reply. */
export const LEAD_QUALITIES = ['Complete', 'In part', 'Contact only'] as const
export type LeadQuality = (typeof LEAD_QUALITIES)[number]

/** How staff were told of a lead that they enter. */
export const ENTERED_SOURCES = ['Phone', 'Email', 'Post', 'Event', 'Other'] as const

/** As in the lead report: the website’s, then those of leads that staff enter. */
export const LEAD_SOURCES = ['Enquiry form', 'Assistant', ...ENTERED_SOURCES] as const
export type LeadSource = (typeof LEAD_SOURCES)[number]

/** Fields that staff can edit, by column or JSON key. */
export const LEAD_FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  product_type: 'Sells',
  pricing: 'Price',
  inquiry_type: 'Topic',
  location: 'Location',
  skills: 'Skills',
  experience: 'Experience',
  preferred_role: 'Preferred role',
  area: 'Area',
  priority: 'Priority',
}

/** Detail table and columns per type; customer enquiries have none. */
export const LEAD_DETAILS = {
  job_seeker: { table: 'lead_job_seekers', columns: ['skills', 'experience', 'preferred_role'] },
  supplier: { table: 'lead_suppliers', columns: ['product_type', 'pricing'] },
  community_member: { table: 'lead_community_members', columns: ['inquiry_type', 'location'] },
  staff_support: { table: 'lead_staff_support', columns: ['area', 'priority'] },
  customer_enquiry: null,
} as const satisfies Record<LeadType, { readonly table: string; readonly columns: readonly string[] } | null>

/** Returns for example `Quote request` for the intent `quote_request`. */
export function formatIntent(intent: string): string {
  return `${intent.charAt(0).toUpperCase()}${intent.slice(1).replaceAll('_', ' ')}`
}

/** Returns what a lead is called in lists and titles. */
export function getLeadName({ name, company, email, phone }: LeadContact): string {
  return name || company || email || phone || 'Unknown'
}

interface LeadContact {
  readonly name: string
  readonly company: string
  readonly email: string
  readonly phone: string
}

/** Returns the path of a lead's screen. @param reference such as `EQ-7K3M-2QXA` */
export function getLeadPath(reference: string): string {
  return `/leads/${reference}`
}
