import { Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { data, redirect, useNavigate } from 'react-router'
import { reportClaim, setClaimWithdrawn } from '#app/content/customer/claims.ts'
import { deliveryPhotoPath, linkDeliveryPhotos, readDelivery } from '#app/content/customer/deliveries.ts'
import { createUuid } from '#app/local-drafts/draft-store.ts'
import { askData } from '#app/session/data-session.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { claimSchema } from '#domain/deliveries/claim-forms.ts'
import {
  CLAIM_KIND_KEYS,
  CLAIM_KINDS,
  CLAIM_TEXT_MAX,
  type ClaimKind,
  DELIVERY_PHOTOS_MAX,
  deliveryPhotos,
  isClaimKind,
} from '#domain/deliveries/claims.ts'
import { getDeliveryPath } from '#domain/deliveries/deliveries.ts'
import { tryAction } from '../../ui/action-result.ts'
import { currentCustomerId, isReadOnly } from '../../ui/customer/current-customer.ts'
import { limitLength } from '../../ui/form/length-limit.ts'
import { useRecordForm } from '../../ui/form/record-form.ts'
import { RecordFormFrame } from '../../ui/form/record-form-frame.tsx'
import { PhotoField } from '../../ui/images/photos.tsx'
import { loadData, sessionContext } from '../../ui/loader-data.ts'
import { notifyError, notifySuccess } from '../../ui/notifications.tsx'
import { pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import type { Route } from './+types/report'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Report a problem with ${params.delivery}`)

export async function clientLoader({ params: { delivery: number }, context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  if (isReadOnly(session)) throw redirect(getDeliveryPath(number))
  const customer = currentCustomerId(session)
  const loaded = await loadData(context, (client) => readDelivery(client, customer, number, new Date()))
  if (loaded === null) throw data('Delivery not found', { status: 404 })
  return { delivery: loaded.delivery, customer }
}
clientLoader.hydrate = true as const

interface Values {
  readonly kind: ClaimKind | ''
  readonly description: string
  readonly photos: string[]
}
const START: Values = { kind: '', description: '', photos: [] }

export default function Report({ loaderData: { delivery, customer } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [bucket] = useState(() => deliveryPhotos(customer, 'claims'))
  const [key] = useState(createUuid)
  const [isUploading, setUploading] = useState(false)
  const back = getDeliveryPath(delivery.number)
  const form = useRecordForm({
    schema: claimSchema,
    start: START,
    save: (client, report) => reportClaim(client, delivery.id, report, key),
    async onSaved(reference) {
      await navigate(back)
      notifySuccess(`Problem reported. Your reference is ${reference}.`, {
        of: `report ${reference}`,
        run: () => void withdraw(reference),
      })
    },
    draft: { subject: `claim:${delivery.number}`, title: () => `Problem with ${delivery.number}` },
  })
  async function withdraw(reference: string) {
    const { failure } = await tryAction(() => askData((client) => setClaimWithdrawn(client, reference, true)))
    if (failure !== null) return notifyError(failure)
    notifySuccess(`Report ${reference} withdrawn`)
    // The delivery shows its reports.
    await navigate(back, { replace: true })
  }
  const { values, change } = form
  return (
    <Stack gap="lg">
      <ScreenHeader
        title="Report a problem"
        back={{ to: back, label: delivery.number }}
        lead={`Delivery of ${formatLongDate(toLondonDate(new Date(delivery.plannedFrom)))} to ${delivery.site}. You’ll get our answer by email and see it with the delivery.`}
      />
      <RecordFormFrame form={form} save="Send report" canSave={!isUploading} cancel={back}>
        <Radio.Group
          id={form.id('kind')}
          label="What’s wrong?"
          required
          value={values.kind}
          error={form.error('kind')}
          onChange={(kind) => isClaimKind(kind) && change({ kind })}
        >
          <Stack gap="xs" mt="xs">
            {CLAIM_KIND_KEYS.map((kind) => (
              <Radio key={kind} value={kind} label={CLAIM_KINDS[kind].choice} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          {...form.text('description')}
          {...limitLength(
            values.description,
            CLAIM_TEXT_MAX,
            'Which products, how many pallets or boxes, and what you see.',
          )}
          label="Description"
          required
          autosize
          minRows={4}
          maxRows={16}
        />
        <PhotoField
          title="Photos"
          label="Photo"
          hint={`Up to ${DELIVERY_PHOTOS_MAX}, resized before they’re sent. Camera data, such as where a photo was taken, is removed.`}
          bucket={bucket}
          max={DELIVERY_PHOTOS_MAX}
          paths={values.photos}
          link={linkDeliveryPhotos}
          toPath={deliveryPhotoPath}
          onChange={(photos) => change({ photos: [...photos] })}
          onBusy={setUploading}
        />
      </RecordFormFrame>
    </Stack>
  )
}
