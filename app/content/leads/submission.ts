/** Enquiries from the public form, written with the secret key because visitors have no rights. */
import { uploadFailureMessage } from '#domain/errors/error-catalogue.ts'
import { DRAWING_BUCKET, DRAWING_CACHE_SECONDS } from '#domain/leads/drawings.ts'
import { getEnquiryType } from '#domain/leads/enquiries.ts'
import { type Enquiry, getTypedSpecification, rateLeadQuality } from '#domain/leads/enquiry-form.ts'
import { SAMPLE_INTENT, type SampleRequest } from '#domain/leads/sample-request.ts'
import type { Client } from '../client.ts'
import { ContentError, toContentError } from '../content-error.ts'

export interface StoredDrawing {
  /** Object key. */
  readonly path: string
  readonly fileName: string
  readonly size: number
  readonly type: string
}

/** Streams a drawing into storage without overwriting. @throws ContentError */
export async function storeDrawing(
  client: Client,
  path: string,
  content: ReadableStream<Uint8Array>,
  contentType: string,
): Promise<void> {
  const cacheControl = String(DRAWING_CACHE_SECONDS)
  const { error } = await client.storage
    .from(DRAWING_BUCKET)
    .upload(path, content, { cacheControl, contentType, upsert: false, duplex: 'half' })
  if (!error) return
  const { status = 0 } = error as { status?: number }
  throw new ContentError(uploadFailureMessage('drawing', error.message), error, status)
}

/**
 * @param callBackDue deadline of a promised call
 * @returns false if the same form was stored before, with this reference
 */
export async function createEnquiry(
  client: Client,
  enquiry: Enquiry,
  reference: string,
  now: Date,
  drawing: StoredDrawing | null = null,
  callBackDue: Date | null = null,
): Promise<boolean> {
  const { leadType, intent } = getEnquiryType(enquiry.kind)
  const { data, error, status } = await client
    .from('leads')
    .insert({
      session_id: reference,
      lead_type: leadType,
      intent_type: intent,
      quality: rateLeadQuality(enquiry),
      summary: enquiry.message,
      callback_requested: enquiry.callback,
      call_back_due_at: enquiry.callback ? (callBackDue?.toISOString() ?? null) : null,
      preferred_contact: preferredContact(enquiry),
      conversation_history: [{ role: 'visitor', text: enquiry.message, at: now.toISOString() }],
      customer_info: {
        name: enquiry.name,
        email: enquiry.email,
        ...(enquiry.company !== '' && { company: enquiry.company }),
        ...(enquiry.phone !== null && { phone: enquiry.phone }),
        ...(enquiry.about !== '' && { about: enquiry.about }),
        ...(enquiry.product !== '' && { product: enquiry.product }),
      },
      specification: getTypedSpecification(enquiry),
      drawing_filename: drawing?.fileName ?? null,
      drawing_storage_path: drawing?.path ?? null,
      drawing_file_size: drawing?.size ?? null,
      drawing_mime_type: drawing?.type ?? null,
    })
    .select('id')
    .single()
  if (error?.code === '23505') return false
  if (error) throw toContentError('create', 'enquiry', error, status)

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
  if (!detail?.error) return true
  await client.from('leads').delete().eq('id', data.id)
  throw toContentError('create', 'enquiry', detail.error, detail.status)
}

/**
 * @param pack title of the pack, as ordered
 * @returns false if the same form was stored before, with this reference
 */
export async function createSampleLead(
  client: Client,
  { name, company, address, email, message }: SampleRequest,
  pack: string,
  reference: string,
  now: Date,
): Promise<boolean> {
  const { error, status } = await client.from('leads').insert({
    session_id: reference,
    lead_type: 'customer_enquiry',
    intent_type: SAMPLE_INTENT,
    quality: 'Complete',
    summary: message === '' ? `Sample pack: ${pack}` : message,
    preferred_contact: 'Email',
    conversation_history: message === '' ? [] : [{ role: 'visitor', text: message, at: now.toISOString() }],
    customer_info: { name, email, company, address, sample_pack: pack },
  })
  if (error?.code === '23505') return false
  if (error) throw toContentError('create', 'sample request', error, status)
  return true
}

function preferredContact({ callback, when }: Enquiry): string {
  if (!callback) return 'Email'
  return when === '' ? 'Phone' : `Phone, ${when}`
}
