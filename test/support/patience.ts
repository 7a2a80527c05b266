/**
 * The time after which a test gives up waiting. It only ends tests that hang, so it is generous: a virtual machine whose
 * host is busy may stand still for a minute. A whole test may wait several times.
 */
export const patienceMs = 90_000;
