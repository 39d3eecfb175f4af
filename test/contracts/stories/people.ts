/** The people of a site: its settings, forms and enquiries, receivers, roster, owner, visitors and operator. */
import type { Story } from "../../builders/teller.ts"

export const people: Story = {
  told: async () => {}
}
