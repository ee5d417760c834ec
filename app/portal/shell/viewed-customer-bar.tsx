import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { endCustomerView, isCustomerViewOpen } from '#app/content/customer/customer-views.ts'
import { askData } from '#app/session/data-session.ts'
import { forgetViewedCustomer, type ViewedCustomer } from '#app/session/viewed-customer.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './viewed-customer-bar.module.css'

/** Marks every screen while staff view a customer. */
export default function ViewedCustomerBar({ viewed: { id, name, view } }: { viewed: ViewedCustomer }) {
  const [isEnding, setEnding] = useState(false)
  useEffect(() => {
    // It may have ended in a duplicate of this tab.
    void askData((client) => isCustomerViewOpen(client, view)).then(
      (isOpen) => isOpen || leave(id),
      () => {},
    )
  }, [id, view])
  async function end() {
    setEnding(true)
    // If the end can't be recorded now, it is recorded when the session ends.
    await askData((client) => endCustomerView(client, view)).catch(() => {})
    leave(id)
  }
  return (
    <section aria-label="Viewing as a customer" className={styles.bar}>
      <Icon name="eye" />
      <p>
        You’re viewing as <strong>{name}</strong>, read only.
      </p>
      <Button size="compact-sm" loading={isEnding} onClick={() => void end()}>
        Stop viewing
      </Button>
    </section>
  )
}

function leave(customerId: number) {
  forgetViewedCustomer()
  window.location.assign(`/customers/${customerId}`)
}
