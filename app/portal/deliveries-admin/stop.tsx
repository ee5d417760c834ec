import { Anchor, Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { data, Link } from 'react-router'
import { z } from 'zod'
import { deliveryPhotoPath, linkDeliveryPhotos } from '#app/content/customer/deliveries.ts'
import {
  changeStop,
  formerTimes,
  readStop,
  recordProof,
  type Stop,
  type StopChange,
  type StopDetail,
} from '#app/content/customer/deliveries-admin.ts'
import { parseLondonTime, toLondonDate } from '#domain/dates/dates.ts'
import { toLondonTime } from '#domain/dates/time-of-day.ts'
import { proofSchema } from '#domain/deliveries/claim-forms.ts'
import { CLAIM_KINDS, DELIVERY_PHOTOS_MAX, deliveryPhotos, getClaimPath } from '#domain/deliveries/claims.ts'
import {
  DELIVERY_STATE_NAMES,
  type DeliveryState,
  explainPunctuality,
  REASON_MAX,
  REASON_MISSING,
  REASON_TOO_LONG,
} from '#domain/deliveries/deliveries.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import { ClaimBadge } from '../ui/customer/claim.tsx'
import { DeliveryBadges } from '../ui/customer/delivery-badges.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { LazyDateTimeField } from '../ui/form/lazy-date-fields.tsx'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { PhotoField, Photos } from '../ui/images/photos.tsx'
import { loadData } from '../ui/loader-data.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { Fact, Facts, Properties, RecordColumns, Section } from '../ui/record/record.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Route } from './+types/stop'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Delivery ${params.delivery}`)

// Its table isn’t needed for the first paint.
const DeliveryContents = lazy(async () => ({
  default: (await import('../ui/customer/delivery-contents.tsx')).DeliveryContents,
}))

export async function clientLoader({ params: { delivery: number }, context }: Route.ClientLoaderArgs) {
  const loaded = await loadData(context, (client) => readStop(client, number))
  if (loaded === null) throw data('Delivery not found', { status: 404 })
  return loaded
}
clientLoader.hydrate = true as const

export default function StopScreen({ loaderData }: Route.ComponentProps) {
  const { stop, claims, route, lines } = loaderData
  const undo = useAction(
    (client, { version, change }: Undo) => changeStop(client, { id: stop.id, version }, change),
    { done: () => `Change of ${stop.number} undone` },
  )
  const day = toLondonDate(new Date(stop.plannedFrom))
  return (
    <Stack gap="lg">
      <ScreenHeader
        title={`${stop.customer}, ${stop.site}`}
        badge={<DeliveryBadges delivery={stop} />}
        detail={stop.number}
        back={{ to: `/deliveries-admin?day=${day}`, label: 'Deliveries' }}
        lead={explainPunctuality(stop) || undefined}
      />
      <RecordColumns
        beside={
          <Properties>
            <Facts>
              <Fact label="Customer">
                <Anchor component={Link} inherit to={`/customers/${stop.customerId}`}>
                  {stop.customer}
                </Anchor>
              </Fact>
              <Fact label="Site">{stop.site}</Fact>
              <Fact label="Route">{route === '' ? 'None' : route}</Fact>
              <Fact label="Load">{formatPallets(stop.pallets)}</Fact>
              {stop.arrivedAt !== null && (
                <Fact label="Arrived">
                  <DateTime at={stop.arrivedAt} />
                </Fact>
              )}
              {claims.map(({ reference, kind, state }) => (
                <Fact key={reference} label="Claim">
                  <Anchor component={Link} to={getClaimPath(reference)}>
                    {CLAIM_KINDS[kind].name}, {reference}
                  </Anchor>{' '}
                  <ClaimBadge state={state} />
                </Fact>
              ))}
            </Facts>
          </Properties>
        }
      >
        <Section id="times" title="Status and times">
          <FailureNotice failure={undo.failure} />
          <TimesForm key={stop.version} stop={stop} onUndo={(former) => void undo.run(former)} />
        </Section>
        <Suspense>
          <DeliveryContents number={stop.number} lines={lines} isStaff />
        </Suspense>
        <Section id="proof" title="Proof of delivery">
          <ProofSection key={stop.id} detail={loaderData} />
        </Section>
      </RecordColumns>
    </Stack>
  )
}

/** Value of a date and time field, in London. */
const toField = (at: string | null) =>
  at === null ? '' : `${toLondonDate(new Date(at))}T${toLondonTime(at)}`
const fromField = (text: string) => parseLondonTime(text)?.toISOString() ?? null

const stopSchema = z
  .object({
    state: z.enum(Object.keys(DELIVERY_STATE_NAMES) as [DeliveryState, ...DeliveryState[]]),
    plannedFrom: z.string().refine((text) => fromField(text) !== null, 'Enter a date and time.'),
    plannedTo: z.string().refine((text) => fromField(text) !== null, 'Enter a date and time.'),
    estimatedAt: z.string(),
    reason: z.string().trim().max(REASON_MAX, REASON_TOO_LONG),
  })
  .refine(({ plannedFrom, plannedTo }) => plannedFrom <= plannedTo, {
    path: ['plannedTo'],
    message: 'The slot can’t end before it begins.',
  })
  .refine(({ state, reason }) => state !== 'failed' || reason !== '', {
    path: ['reason'],
    message: REASON_MISSING,
  })
type StopValues = z.infer<typeof stopSchema>

const toValues = (stop: Stop): StopValues => ({
  state: stop.state,
  plannedFrom: toField(stop.plannedFrom),
  plannedTo: toField(stop.plannedTo),
  estimatedAt: toField(stop.estimatedAt),
  reason: stop.reason,
})

const toChange = (values: StopValues): StopChange => ({
  state: values.state,
  planned_from: fromField(values.plannedFrom) ?? '',
  planned_to: fromField(values.plannedTo) ?? '',
  estimated_at: fromField(values.estimatedAt),
  reason: values.reason,
})

interface Undo {
  readonly version: string
  readonly change: StopChange
}

interface TimesFormProps {
  readonly stop: Stop
  /** @param undo values to restore, with the version that they replace */
  readonly onUndo: (undo: Undo) => void
}

function TimesForm({ stop, onUndo }: TimesFormProps) {
  const [before] = useState(() => toValues(stop))
  const form = useRecordForm({
    schema: stopSchema,
    start: before,
    async save(client, values, isOver) {
      const version = await changeStop(
        client,
        { id: stop.id, version: isOver ? null : stop.version },
        toChange(values),
      )
      // The new version replaces this form.
      notifySuccess(`${stop.number} saved`, {
        of: `change of ${stop.number}`,
        run: () => onUndo({ version, change: { ...toChange(before), ...formerTimes(stop) } }),
      })
      return version
    },
    staysOpen: true,
    draft: { subject: `delivery:${stop.number}`, title: () => `Delivery ${stop.number}` },
  })
  const time = (name: 'plannedFrom' | 'plannedTo' | 'estimatedAt') => ({
    id: form.id(name),
    value: form.values[name],
    error: form.error(name),
    onDateTime: (value: string) => form.change({ [name]: value }),
  })
  return (
    <RecordFormFrame form={form} save="Save changes" currentVersionUrl={`/deliveries-admin/${stop.number}`}>
      <NativeSelect
        {...form.text('state')}
        label="Status"
        data={Object.entries(DELIVERY_STATE_NAMES).map(([value, label]) => ({ value, label }))}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <LazyDateTimeField {...time('plannedFrom')} label="Slot from" required />
        <LazyDateTimeField {...time('plannedTo')} label="Slot to" required />
        <LazyDateTimeField
          {...time('estimatedAt')}
          label="Estimated arrival"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear estimated arrival' }}
        />
      </SimpleGrid>
      <TextInput
        {...form.text('reason')}
        label="Reason"
        description="The customer sees it, for example why a delivery is late or failed."
      />
    </RecordFormFrame>
  )
}

function ProofSection({ detail: { stop, proof } }: { detail: StopDetail }) {
  const [isEditing, setEditing] = useState(false)
  if (proof !== null && !isEditing)
    return (
      <>
        <Text>
          Signed by {proof.signedBy}, <DateTime at={proof.signedAt} />
        </Text>
        <Photos
          paths={[proof.signature, ...proof.photoPaths].filter((path) => path !== null)}
          label="Proof of delivery"
          link={linkDeliveryPhotos}
        />
        <Button variant="default" onClick={() => setEditing(true)} style={{ alignSelf: 'start' }}>
          Change proof
        </Button>
      </>
    )
  return <ProofForm detail={{ stop, proof }} onClose={() => setEditing(false)} />
}

interface ProofFormProps {
  readonly detail: Pick<StopDetail, 'stop' | 'proof'>
  readonly onClose: () => void
}

function ProofForm({ detail: { stop, proof }, onClose }: ProofFormProps) {
  const [bucket] = useState(() => deliveryPhotos(stop.customerId, 'proofs'))
  const [busy, setBusy] = useState({ photos: false, signature: false })
  const form = useRecordForm({
    schema: proofSchema,
    start: {
      signedBy: proof?.signedBy ?? '',
      signedAt: toField(proof?.signedAt ?? null),
      photos: [...(proof?.photoPaths ?? [])],
      signature: proof?.signature == null ? [] : [proof.signature],
    },
    save: (client, values, isOver) =>
      recordProof(
        client,
        { id: stop.id, version: isOver ? null : stop.version },
        { ...values, signedAt: fromField(values.signedAt) ?? '' },
      ),
    done: () => `Proof of ${stop.number} recorded`,
    onSaved: onClose,
    staysOpen: true,
    draft: { subject: `proof:${stop.number}`, title: () => `Proof of delivery ${stop.number}` },
  })
  const { values, change } = form
  const photos = { bucket, link: linkDeliveryPhotos, toPath: deliveryPhotoPath }
  return (
    <RecordFormFrame
      form={form}
      save={proof === null ? 'Record proof' : 'Save proof'}
      canSave={!busy.photos && !busy.signature}
      currentVersionUrl={`/deliveries-admin/${stop.number}`}
      {...(proof !== null && { cancel: onClose })}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.text('signedBy')} label="Signed by" required />
        <LazyDateTimeField
          id={form.id('signedAt')}
          label="Signed at"
          required
          value={values.signedAt}
          onDateTime={(signedAt) => change({ signedAt })}
          error={form.error('signedAt')}
        />
      </SimpleGrid>
      <PhotoField
        {...photos}
        title="Photos"
        label="Photo"
        max={DELIVERY_PHOTOS_MAX}
        paths={values.photos}
        onChange={(paths) => change({ photos: [...paths] })}
        onBusy={(isBusy) => setBusy((before) => ({ ...before, photos: isBusy }))}
      />
      <PhotoField
        {...photos}
        title="Signature"
        label="Signature"
        max={1}
        paths={values.signature}
        onChange={(paths) => change({ signature: [...paths] })}
        onBusy={(isBusy) => setBusy((before) => ({ ...before, signature: isBusy }))}
      />
    </RecordFormFrame>
  )
}
