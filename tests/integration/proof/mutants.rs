//! Rules that a single slip has changed.

use crate::oracle::notation::Expression;

/// The mutants of an expression: an alternative is dropped, a range is a character wider or narrower, a count is
/// another one, or what may be left out may not.
pub fn mutants(expression: &Expression) -> Vec<Expression> {
    match expression {
        Expression::Alternatives(list) => {
            let mut mutants = of_parts(list, Expression::Alternatives);
            mutants.extend((0..list.len()).map(|dropped| Expression::Alternatives(without(list, dropped))));
            mutants
        }
        Expression::Sequence(list) => of_parts(list, Expression::Sequence),
        Expression::Repeat { least, most, element } => {
            let repeat = |least: u32, most: Option<u32>, element: Expression| Expression::Repeat {
                least,
                most,
                element: Box::new(element),
            };
            let inner = mutants(element).into_iter().map(|element| repeat(*least, *most, element));
            let is_optional = (*least, *most) == (0, Some(1));
            let counts = [
                (Some(least + 1), Some(*most)),
                (least.checked_sub(1), Some(*most)),
                (Some(*least), most.filter(|_| !is_optional).map(|most| Some(most + 1))),
                (Some(*least), most.and_then(|most| most.checked_sub(1)).map(Some)),
            ];
            let counts = counts.into_iter().filter_map(|(least, most)| Some((least?, most?)));
            let counts = counts.filter(|(least, most)| most.is_none_or(|most| *least <= most));
            inner.chain(counts.map(|(least, most)| repeat(least, most, (**element).clone()))).collect()
        }
        Expression::Range(first, last) => {
            let moved = |character: char, by: i32| u32::from(character).checked_add_signed(by).and_then(char::from_u32);
            let ends = [
                (moved(*first, -1), Some(*last)),
                (moved(*first, 1), Some(*last)),
                (Some(*first), moved(*last, 1)),
                (Some(*first), moved(*last, -1)),
            ];
            let ranges = ends.into_iter().filter_map(|(first, last)| Some((first?, last?)));
            ranges.filter(|(first, last)| first <= last).map(|(first, last)| Expression::Range(first, last)).collect()
        }
        Expression::Word(_) | Expression::Exact(_) | Expression::Rule(_) | Expression::Prose(_) => Vec::new(),
    }
}

/// The mutants of each part, among the others.
fn of_parts(list: &[Expression], whole: fn(Vec<Expression>) -> Expression) -> Vec<Expression> {
    let of_part = |at: usize| {
        mutants(&list[at]).into_iter().map(move |mutant| {
            let mut list = list.to_vec();
            list[at] = mutant;
            whole(list)
        })
    };
    (0..list.len()).flat_map(of_part).collect()
}

fn without(list: &[Expression], dropped: usize) -> Vec<Expression> {
    list.iter().enumerate().filter(|(at, _)| *at != dropped).map(|(_, part)| part.clone()).collect()
}

#[test]
fn a_rule_has_a_mutant_for_each_slip() {
    let count = |rule: &str| mutants(&crate::oracle::notation::expression(rule).expect("a rule")).len();
    let counts = [("a", 0), ("a / b", 2), ("*a", 1), ("[ a ]", 2), ("1*4a", 4), ("%x31-39", 4), ("a *b [ c / d ]", 5)];
    for (rule, expected) in counts {
        assert_eq!(count(rule), expected, "{rule}");
    }
}
