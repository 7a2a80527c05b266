/** Returns the criteria that failed, and the numbers of those that passed and were not checked. */
export function criteriaWords(criteria: readonly { readonly id: string; readonly status: string }[]): string {
  const failed = criteria.filter(({ status }) => status === "failed").map(({ id }) => id);
  const count = (status: string): number => criteria.filter((each) => each.status === status).length;
  const unchecked = count("not_checked");
  return [
    ...(failed.length === 0 ? [] : [`failed ${failed.join(", ")}`]),
    `${count("passed")} passed`,
    ...(unchecked === 0 ? [] : [`${unchecked} not checked`]),
  ].join("; ");
}
