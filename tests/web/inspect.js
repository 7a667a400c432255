// What is wrong with a page as it is shown: for those who look, and for those who do not.
const AXE = require.resolve('axe-core')

/** Faults that axe calls serious or worse. */
async function inaccessible(page, options = {}) {
    // Added by the debugger, not by the page, so that the page's own policy need not allow it.
    await page.evaluate(require('node:fs').readFileSync(AXE, 'utf8'))
    const { violations } = await page.evaluate((run) => window.axe.run(run), { resultTypes: ['violations'], ...options })
    return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 120)} ${node.failureSummary.split('\n')[1] ?? ''}`).slice(0, 3).join(' | ')}`)
}

/** Words that do not fit where they stand, and a page that is wider than the window. */
function cutOff(page) {
    return page.evaluate(() => {
        const faults = []
        if (document.documentElement.scrollWidth > innerWidth)
            faults.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`)
        for (const element of document.querySelectorAll('button, a, label, h1, h2, h3, p, td, th, strong, legend, .seat-name, .seat-about, .game-title')) {
            if (element.closest('[hidden], .unseen, .skip, svg') || element.getClientRects().length === 0)
                continue
            const inScroller = element.closest('.moves, .tree, .dialog-body')
            const { right, left } = element.getBoundingClientRect()
            if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && getComputedStyle(element).display !== 'inline')
                faults.push(`cut off: ${element.tagName} “${element.innerText}”`)
            if (!inScroller && (right > innerWidth + 1 || left < -1))
                faults.push(`outside: ${element.tagName} “${element.innerText}” ${left}–${right}`)
        }
        // Sentences that were never filled in, or are still keys.
        const text = document.body.innerText
        for (const fault of text.match(/\{\w+\}|\b(?:play|board|games|new|settings|home|study)\.[a-z]\w+/g) ?? [])
            faults.push(`unfinished sentence: ${fault}`)
        return faults
    })
}

module.exports = { cutOff, inaccessible }
