/** The lines of a kitchen ticket, or an error that names the wrong field. */
export function ticket(order) {
  if (typeof order?.id !== "string" || !/^[\w-]{1,40}$/.test(order.id)) throw new TypeError("id");
  if (!Array.isArray(order.items) || order.items.length === 0 || order.items.length > 50) throw new TypeError("items");
  const lines = order.items.map((item) => {
    if (!Number.isInteger(item?.count) || item.count < 1 || item.count > 999) throw new TypeError("count");
    if (typeof item.name !== "string" || item.name.trim() === "") throw new TypeError("name");
    return `${String(item.count).padStart(3)} x ${item.name.trim().slice(0, 30)}`;
  });
  return { id: order.id, lines };
}
