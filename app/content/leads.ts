/** Leads, as the enquiry form's action writes them: with the secret key, for a visitor has no right to any. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { enquiryKind } from '#domain/leads/enquiries.ts'
import type { Enquiry } from '#domain/leads/enquiry-form.ts'
import type { Database } from '#supabase/database.types.ts'
import { contentError } from './content-error.ts'

type Client = SupabaseClient<Database>

/** Writes an enquiry as a lead, with the detail of its type. @param reference what the person is told */
export async function createEnquiry(
  client: Client,
  enquiry: Enquiry,
  reference: string,
  now: Date,
): Promise<void> {
  const { leadType, intent } = enquiryKind(enquiry.kind)
  const { data, error, status } = await client
    .from('leads')
    .insert({
      session_id: reference,
      lead_type: leadType,
      intent_type: intent,
      summary: enquiry.message,
      callback_requested: enquiry.callback,
      preferred_contact: preferredContact(enquiry),
      conversation_history: [{ role: 'visitor', text: enquiry.message, at: now.toISOString() }],
      customer_info: {
        name: enquiry.name,
        email: enquiry.email,
        ...(enquiry.company !== '' && { company: enquiry.company }),
        ...(enquiry.phone !== null && { phone: enquiry.phone }),
        ...(enquiry.product !== null && { product: enquiry.product }),
      },
    })
    .select('id')
    .single()
  if (error) throw contentError('create', 'enquiry', error, status)

  const detail =
    leadType === 'supplier'
      ? await client
          .from('lead_suppliers')
          .insert({ lead_id: data.id, product_type: enquiry.productType, pricing: enquiry.pricing })
      : leadType === 'community_member'
        ? await client
            .from('lead_community_members')
            .insert({ lead_id: data.id, inquiry_type: enquiry.inquiryType, location: enquiry.location })
        : null
  if (!detail?.error) return
  await client.from('leads').delete().eq('id', data.id)
  throw contentError('create', 'enquiry', detail.error, detail.status)
}

function preferredContact({ callback, when }: Enquiry): string {
  if (!callback) return 'Email'
  return when === '' ? 'Phone' : `Phone, ${when}`
}
