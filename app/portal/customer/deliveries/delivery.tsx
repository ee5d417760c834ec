import { Anchor, Button, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { data, Link } from 'react-router'
import { setClaimWithdrawn } from '#app/content/customer/claims.ts'
import {
  type DeliveryDetail,
  linkDeliveryPhotos,
  type ProofOfDelivery,
  readDelivery,
} from '#app/content/customer/deliveries.ts'
import { LIVE_STATES } from '#app/realtime/live-state.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { formatLondonTime } from '#domain/dates/time-of-day.ts'
import { CLAIM_KINDS } from '#domain/deliveries/claims.ts'
import {
  type DeliveryState,
  explainPunctuality,
  formatStopsBefore,
  getDeliveryHeadline,
  getDeliveryPath,
} from '#domain/deliveries/deliveries.ts'
import { AsAt } from '../../ui/customer/as-at.tsx'
import { ClaimBadge, ClaimText } from '../../ui/customer/claim.tsx'
import { currentCustomerId, isReadOnly } from '../../ui/customer/current-customer.ts'
import customerStyles from '../../ui/customer/customer.module.css'
import { DeliveryBadges } from '../../ui/customer/delivery-badges.tsx'
import { DeliveryContents } from '../../ui/customer/delivery-contents.tsx'
import { THRESHOLDS } from '../../ui/customer/delivery-text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Photos } from '../../ui/images/photos.tsx'
import { useReload } from '../../ui/live-updates.tsx'
import { loadData, sessionContext } from '../../ui/loader-data.ts'
import { notifySuccess } from '../../ui/notifications.tsx'
import { Fact, Facts, getPhoneLink, Properties, RecordColumns, Section } from '../../ui/record/record.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useDeliveryEvents } from '../use-customer-events.ts'
import type { Route } from './+types/delivery'
import styles from './deliveries.module.css'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

const RouteMap = lazy(() => import('./route-map.tsx'))

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Delivery ${params.delivery}`)

export async function clientLoader({ params: { delivery: number }, context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  const customer = currentCustomerId(session)
  const loaded = await loadData(context, (client) => readDelivery(client, customer, number, new Date()))
  if (loaded === null) throw data('Delivery not found', { status: 404 })
  return { ...loaded, canReport: !isReadOnly(session) }
}
clientLoader.hydrate = true as const

export default function DeliveryScreen({ loaderData }: Route.ComponentProps) {
  const { delivery, lines, proof, address, age, canReport } = loaderData
  useDeliveryEvents(delivery, loaderData.vehicle)
  const { number, reason, state, stopsBefore, plannedFrom, plannedTo, claimCount } = delivery
  const live = useReload({ delivery_stops: 'id', proofs_of_delivery: 'id', claims: 'id' })
  const day = formatLongDate(toLondonDate(new Date(plannedFrom)))
  const reportPath = `${getDeliveryPath(number)}/report`
  const isUnderWay = state === 'loaded' || state === 'on the way'
  return (
    <Stack gap="lg" className={styles.record}>
      <ScreenHeader
        title={getDeliveryHeadline(delivery)}
        badge={<DeliveryBadges delivery={delivery} />}
        detail={number}
        back={{ to: '/deliveries', label: 'Deliveries' }}
        lead={
          <>
            To {delivery.site}
            {address !== '' && `, ${address}`}. Slot: {day}, {formatLondonTime(plannedFrom)} to{' '}
            {formatLondonTime(plannedTo)}.
          </>
        }
        menu={[{ label: 'Print or save as PDF', icon: 'printer', onSelect: () => window.print() }]}
      >
        {canReport && REPORTABLE.includes(state) && (
          <Button
            component={Link}
            to={reportPath}
            // The main action only once there is something to check.
            {...(state === 'on the way' && { variant: 'default' })}
            leftSection={<Icon name="triangle-alert" />}
            data-print-hidden
          >
            Report a problem
          </Button>
        )}
      </ScreenHeader>
      <RecordColumns
        beside={
          <Properties>
            <Times detail={loaderData} />
            <p className={customerStyles.second}>
              <AsAt age={age} />
              <span data-print-hidden>. {LIVE_STATES[live]}.</span>
            </p>
          </Properties>
        }
      >
        <div role="status" className={styles.status}>
          {[formatStopsBefore(stopsBefore), explainPunctuality(delivery), reason && `Reason: ${reason}.`]
            .filter(Boolean)
            .join(isUnderWay && stopsBefore !== null ? '. ' : ' ')
            .replaceAll('..', '.')}
        </div>
        <DeliveryMap detail={loaderData} />
        <DeliveryContents number={number} lines={lines} />
        {proof !== null && <Proof proof={proof} />}
        {claimCount > 0 || loaderData.claims.length > 0 ? (
          <Claims detail={loaderData} canReport={canReport} />
        ) : null}
      </RecordColumns>
    </Stack>
  )
}

/** A lorry may be at the site before its arrival is known here. */
const REPORTABLE: readonly DeliveryState[] = ['on the way', 'delivered', 'failed']

function Times({
  detail: { delivery, callOff, vehicle, depot, routeDepartedAt, contact, age },
}: {
  detail: DeliveryDetail
}) {
  const { estimatedAt, arrivedAt, departedAt } = delivery
  return (
    <Facts>
      {estimatedAt !== null && (
        <Fact label="Estimated">
          <span className={age.isStale ? customerStyles.stale : ''}>
            <DateTime at={estimatedAt} />
          </span>
        </Fact>
      )}
      {arrivedAt !== null && (
        <Fact label="Arrived">
          <DateTime at={arrivedAt} />
        </Fact>
      )}
      {departedAt !== null && (
        <Fact label="Left your site">
          <DateTime at={departedAt} />
        </Fact>
      )}
      {callOff !== null && (
        <Fact label="Call-off">
          <Anchor component={Link} to={`/call-offs/${callOff}`} inherit>
            {callOff}
          </Anchor>
        </Fact>
      )}
      {vehicle !== '' && <Fact label="Vehicle">{vehicle}</Fact>}
      {depot !== '' && (
        <Fact label="From">
          {depot}
          {routeDepartedAt !== null && (
            <>
              , left <DateTime at={routeDepartedAt} />
            </>
          )}
        </Fact>
      )}
      {contact.name !== '' && <Fact label="Your contact">{contact.name}</Fact>}
      {contact.phone !== '' && (
        <Fact label="Phone">
          <Anchor href={getPhoneLink(contact.phone)} inherit>
            {contact.phone}
          </Anchor>
        </Fact>
      )}
      <Fact label="Punctuality">
        <details>
          <summary>What early, at risk and late mean</summary>
          {THRESHOLDS}
        </details>
      </Fact>
    </Facts>
  )
}

function DeliveryMap({ detail: { delivery, place, depot, routeDepartedAt } }: { detail: DeliveryDetail }) {
  if (place === null) return null
  const site = COMPANY_LOCATIONS.find(({ address: { town } }) => depot.startsWith(town))
  return (
    <div className={styles.mapFrame}>
      <Suspense>
        <RouteMap
          from={site === undefined ? null : { ...site.coordinates, name: depot }}
          to={{ ...place, name: delivery.site }}
          isUnderWay={routeDepartedAt !== null}
        />
      </Suspense>
    </div>
  )
}

function Proof({ proof: { signedBy, signedAt, signature, photoPaths } }: { proof: ProofOfDelivery }) {
  return (
    <Section id="proof" title="Proof of delivery">
      <p className={styles.text}>
        Signed by {signedBy}, <DateTime at={signedAt} />
      </p>
      {signature !== null && (
        <Photos paths={[signature]} label={`Signature of ${signedBy}`} link={linkDeliveryPhotos} />
      )}
      {photoPaths.length > 0 && (
        <Photos paths={photoPaths} label="Photo of the delivery" link={linkDeliveryPhotos} />
      )}
    </Section>
  )
}

function Claims({ detail: { claims }, canReport }: { detail: DeliveryDetail; canReport: boolean }) {
  const withdrawal = useAction(
    (client, { reference, isWithdrawn }: { reference: string; isWithdrawn: boolean }) =>
      setClaimWithdrawn(client, reference, isWithdrawn),
    {
      onDone(_, { reference, isWithdrawn }) {
        if (!isWithdrawn) return
        notifySuccess(`Report ${reference} withdrawn`, {
          of: `withdrawal of ${reference}`,
          run: () => void withdrawal.run({ reference, isWithdrawn: false }),
        })
      },
    },
  )
  return (
    <Section id="problems" title="Problems reported">
      <FailureNotice failure={withdrawal.failure} />
      <ul className={styles.claims}>
        {claims.map((claim) => (
          <li key={claim.id}>
            <h3>
              {CLAIM_KINDS[claim.kind].name} <span className={customerStyles.second}>{claim.reference}</span>{' '}
              <ClaimBadge state={claim.state} />
            </h3>
            <ClaimText claim={claim} />
            {canReport && claim.state === 'open' && (
              <Button
                variant="default"
                size="compact-md"
                data-print-hidden
                onClick={() => void withdrawal.run({ reference: claim.reference, isWithdrawn: true })}
              >
                Withdraw report
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
