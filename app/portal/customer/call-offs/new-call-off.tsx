/** The basket: what to call off, for where and when. */

import { Alert, Button, EmptyState, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  type DeliverySite,
  listSites,
  type PlacedCallOff,
  readCallOff,
  readCallOffLimit,
  readLastSite,
  readOwnRights,
  saveCallOff,
} from '#app/content/customer/call-offs.ts'
import { readStock, type SkuStock } from '#app/content/customer/stock.ts'
import {
  CALL_OFF_STATE_NAMES,
  checkDay,
  getFirstDay,
  getFirstOpenDay,
  MAX_LINES,
  NOTE_MAX,
} from '#domain/call-offs/call-offs.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import { isWorkingDay } from '#domain/working-hours/working-days.ts'
import { currentCustomerId } from '../../ui/customer/current-customer.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { limitLength } from '../../ui/form/length-limit.ts'
import { useReload } from '../../ui/live-updates.tsx'
import { loadData, sessionContext } from '../../ui/loader-data.ts'
import { notifyError, notifySuccess } from '../../ui/notifications.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { Route } from './+types/new-call-off'
import {
  add,
  asNew,
  type Basket,
  type BasketStore,
  type Change,
  clear,
  fill,
  restoreReplaced,
  useBasket,
} from './basket.ts'
import { checkLines } from './basket-checks.ts'
import { BasketLines } from './basket-lines.tsx'
import styles from './call-offs.module.css'
import { CutOff, useMinute } from './cut-off.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('New call-off')

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const customerId = currentCustomerId(context.get(sessionContext))
  const [sites, stock, limit, rights, lastSite] = await loadData(context, (client) =>
    Promise.all([
      listSites(client, customerId),
      readStock(client, customerId, new Date()),
      readCallOffLimit(client, customerId),
      readOwnRights(client),
      readLastSite(client, customerId),
    ]),
  )
  return { customerId, sites, stock, limit, lastSite, canCallOff: rights.includes('call off') }
}
clientLoader.hydrate = true as const

export default function NewCallOff({ loaderData }: Route.ComponentProps) {
  const { basket, change, place } = useBasket()
  useReload({ call_offs: 'id' })
  const { changed = null } = basket ?? {}
  const back =
    changed === null
      ? { to: '/call-offs', label: 'Call-offs' }
      : { to: `/call-offs/${changed.reference}`, label: changed.reference }
  return (
    <Stack gap="lg">
      <ScreenHeader
        title={changed === null ? 'New call-off' : `Change ${changed.reference}`}
        back={back}
        lead={<CutOff />}
      />
      {!loaderData.canCallOff && (
        <Alert title="You can’t call off stock">
          Your account can see call-offs. Ask the person who manages users at your company for the right to
          place them.
        </Alert>
      )}
      {loaderData.canCallOff && basket !== null && (
        <BasketForm {...loaderData} basket={basket} onChange={change} placeBasket={place} />
      )}
    </Stack>
  )
}

const CHANGED_ELSEWHERE =
  'The basket was changed or called off in another tab. Check what’s left here, then call it off.'

interface FormProps {
  readonly customerId: number
  readonly sites: readonly DeliverySite[]
  readonly stock: readonly SkuStock[]
  readonly limit: number | null
  /** Of the customer’s last call-off. */
  readonly lastSite: number | null
  readonly basket: Basket
  readonly onChange: (change: Change) => void
  readonly placeBasket: BasketStore['place']
}

function BasketForm({ customerId, sites, stock, limit, lastSite, basket, onChange, placeBasket }: FormProps) {
  const navigate = useNavigate()
  const now = useMinute()
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const lines = checkLines(basket, stock, now)
  const site =
    sites.find(({ id }) => String(id) === (basket.siteId || String(lastSite))) ??
    (sites.length === 1 ? sites[0] : undefined)
  const firstDay = getFirstDay(now)
  const earliest = lines.reduce((latest, { check }) => {
    const day = check?.earliest ?? ''
    return day > latest ? day : latest
  }, firstDay)
  const wantedOn = basket.wantedOn || getFirstOpenDay(site?.openDays ?? [], earliest)
  const dayProblem = site === undefined ? null : checkDay(wantedOn, site, earliest, now)
  const pallets = lines.reduce((sum, { line, check }) => sum + (check === null ? 0 : Number(line.pallets)), 0)
  const units = lines.reduce((sum, { check }) => sum + (check?.units ?? 0), 0)
  const needsApproval = limit !== null && pallets > limit
  const noteLength = limitLength(basket.note, NOTE_MAX)
  const isValid =
    site !== undefined &&
    dayProblem === null &&
    noteLength.error === undefined &&
    lines.every(({ check }) => check !== null)

  const place = useAction<null, PlacedCallOff | null>(
    (client) =>
      placeBasket(({ key, contentsKey, changed, note, lines: wanted }) =>
        saveCallOff(client, {
          key,
          contentsKey,
          changedId: changed?.id ?? null,
          ...(changed !== null && { version: changed.version }),
          siteId: site?.id ?? 0,
          wantedOn,
          note,
          lines: wanted.map(({ skuId, enLineId, pallets: typed }) => ({
            skuId,
            enLineId,
            pallets: Number(typed),
          })),
        }),
      ),
    {
      reloads: false,
      done: (placed) =>
        placed && `${placed.reference} is ${CALL_OFF_STATE_NAMES[placed.state].toLowerCase()}`,
      onDone(placed) {
        if (placed === null) notifyError(CHANGED_ELSEWHERE)
        else void navigate(`/call-offs/${placed.reference}`, { replace: true })
      },
    },
  )
  const repeat = useAction<string, void>(
    async (client, reference) => {
      const last = await readCallOff(client, customerId, reference)
      if (last !== null) onChange(fill(last, false))
    },
    { reloads: false },
  )

  // The first invalid field takes the focus after a failed submit.
  const submitCount = useRef(0)
  useEffect(() => {
    if (isChecked && submitCount.current > 0) {
      submitCount.current = 0
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  })

  function clearBasket() {
    onChange(clear)
    notifySuccess('Basket cleared', { of: 'clearing the basket', run: () => onChange(restoreReplaced) })
  }

  /** For a call-off that can no longer be changed. */
  function startAnew() {
    place.dismiss()
    onChange(asNew)
  }

  function submit() {
    setChecked(true)
    submitCount.current += 1
    if (isValid && !place.isBusy) void place.run(null)
  }

  if (basket.lines.length === 0)
    return (
      <EmptyState title="The basket is empty" description="Add SKUs from Stock or EN numbers, or here.">
        <EmptyState.Actions>
          <Stack>
            <AddSku stock={stock} basket={basket} onChange={onChange} />
            <Group>
              <Button component={Link} to="/stock" variant="default">
                Stock
              </Button>
              <Button variant="default" loading={repeat.isBusy} onClick={() => void repeat.run('latest')}>
                Repeat last call-off
              </Button>
            </Group>
            <FailureNotice failure={repeat.failure} />
          </Stack>
        </EmptyState.Actions>
      </EmptyState>
    )
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <BasketLines lines={lines} wantedOn={wantedOn} onChange={onChange} />
      {basket.lines.length < MAX_LINES && <AddSku stock={stock} basket={basket} onChange={onChange} />}
      <div className={styles.fields}>
        <NativeSelect
          label="Delivery site"
          value={site === undefined ? '' : String(site.id)}
          error={isChecked && site === undefined ? 'Choose a delivery site.' : undefined}
          data={[
            ...(site === undefined ? [{ value: '', label: 'Choose a site', disabled: true }] : []),
            ...sites.map(({ id, name, postcode }) => ({
              value: String(id),
              label: [name, postcode].filter(Boolean).join(', '),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange((current) => ({ ...current, siteId: value }))}
        />
        <DateField
          label="Delivery date"
          {...(basket.wantedOn === '' && {
            description:
              earliest > firstDay ? 'The first possible day for these numbers' : 'The first possible day',
          })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={wantedOn}
          minDate={firstDay}
          excludeDate={(day) => !isWorkingDay(day)}
          error={dayProblem}
          onDate={(day) => onChange((current) => ({ ...current, wantedOn: day }))}
        />
      </div>
      <Textarea
        label="Note (optional)"
        autosize
        minRows={2}
        value={basket.note}
        {...noteLength}
        onChange={({ currentTarget: { value } }) => onChange((current) => ({ ...current, note: value }))}
      />
      <FailureNotice failure={place.failure} />
      {place.failure !== null && !place.isUnreachable && basket.changed !== null && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={startAnew}>
          Place it as a new call-off
        </Button>
      )}
      <Group>
        <Button type="submit" loading={place.isBusy}>
          {needsApproval ? 'Ask for approval' : basket.changed === null ? 'Call off' : 'Save changes'}
        </Button>
        <Button variant="subtle" onClick={clearBasket}>
          {basket.changed === null ? 'Clear basket' : 'Discard changes'}
        </Button>
        <Text role="status" size="sm">
          {formatPallets(pallets)}, {units.toLocaleString('en-GB')} units
          {needsApproval &&
            `. Above your company’s limit of ${formatPallets(limit)}, so a colleague has to approve it.`}
        </Text>
      </Group>
    </form>
  )
}

/** Adds a SKU that isn’t in the basket yet. */
function AddSku({ stock, basket, onChange }: Pick<FormProps, 'stock' | 'basket' | 'onChange'>) {
  const others = stock.filter(({ id }) => !basket.lines.some(({ skuId }) => skuId === id))
  if (others.length === 0) return null
  return (
    <NativeSelect
      label="Add a SKU"
      value=""
      className={styles.add}
      data={[
        { value: '', label: 'Choose a SKU', disabled: true },
        ...others.map(({ id, code, name }) => ({ value: String(id), label: `${name}, ${code}` })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const sku = others.find(({ id }) => String(id) === value)
        if (sku === undefined) return
        const { id: skuId, code, name, unitsPerPallet } = sku
        onChange(add({ skuId, code, name, unitsPerPallet, enLineId: null, enNumber: null }, 1))
      }}
    />
  )
}
