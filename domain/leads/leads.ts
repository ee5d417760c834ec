/** What comes of a conversation with a visitor, and how far staff have got with it. */

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
  staff_support: 'Question from our own staff',
  customer_enquiry: 'Customer',
} as const satisfies Record<LeadType, string>

export const LEAD_STATUSES = ['New', 'Contacting', 'In conversation', 'Won', 'Closed'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** How much is known of what staff need for an answer. */
export const LEAD_QUALITIES = ['Complete', 'In part', 'Contact only'] as const
export type LeadQuality = (typeof LEAD_QUALITIES)[number]

/** What staff may correct of a lead, by the columns and keys under which it is kept. */
export const LEAD_FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone: 'Telephone',
  product_type: 'Sells',
  pricing: 'Price',
  inquiry_type: 'Concerns',
  location: 'Where',
  skills: 'Skills',
  experience: 'Experience',
  preferred_role: 'Looks for',
  area: 'Area',
  priority: 'Priority',
}

/** The table in which the detail of a type is kept, and its columns; a customer's enquiry has none. */
export const LEAD_DETAILS = {
  job_seeker: { table: 'lead_job_seekers', columns: ['skills', 'experience', 'preferred_role'] },
  supplier: { table: 'lead_suppliers', columns: ['product_type', 'pricing'] },
  community_member: { table: 'lead_community_members', columns: ['inquiry_type', 'location'] },
  staff_support: { table: 'lead_staff_support', columns: ['area', 'priority'] },
  customer_enquiry: null,
} as const satisfies Record<LeadType, { readonly table: string; readonly columns: readonly string[] } | null>

/** Returns the address of the screen that shows a lead. @param reference what the person was told */
export function getLeadPath(reference: string): string {
  return `/leads/${reference}`
}
