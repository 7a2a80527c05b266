"use strict";

/** Rounds to a number of digits; used by callers before they write. */
function rounded(value, digits) {
    const factor = 10 ** digits;
    return Math.round( value * factor ) / factor;
}

module.exports = { rounded };
