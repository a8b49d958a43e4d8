;; The product of a row of signed bytes with a question, 64-bit numbers from 0 on. In each four of the question the two in
;; the middle are swapped, so that numbers that are added first lie side by side: sums are the same to the last digit
;; as JavaScript makes them. Wrapped by row-products.ts.
(module
  (import "m" "m" (memory 0))
  (func (export "run")
    (param $at i32) (param $end i32) (result f64)
    (local $question i32) (local $sum f64) (local $pairs v128) (local $fours v128) (local $products v128)
    (loop $numbers
      (local.set $pairs (v128.load8x8_s (local.get $at)))
      (local.set $fours (i32x4.extend_low_i16x8_s (local.get $pairs)))
      ;; Four products, two at a time.
      (local.set $products
        (f64x2.add
          (f64x2.mul
            (f64x2.convert_low_i32x4_s
              (i8x16.shuffle 0 1 2 3 8 9 10 11 0 1 2 3 8 9 10 11 (local.get $fours) (local.get $fours)))
            (v128.load (local.get $question)))
          (f64x2.mul
            (f64x2.convert_low_i32x4_s
              (i8x16.shuffle 4 5 6 7 12 13 14 15 4 5 6 7 12 13 14 15 (local.get $fours) (local.get $fours)))
            (v128.load offset=16 (local.get $question)))))
      (local.set $sum
        (f64.add
          (local.get $sum)
          (f64.add (f64x2.extract_lane 0 (local.get $products)) (f64x2.extract_lane 1 (local.get $products)))))
      (local.set $fours (i32x4.extend_high_i16x8_s (local.get $pairs)))
      (local.set $products
        (f64x2.add
          (f64x2.mul
            (f64x2.convert_low_i32x4_s
              (i8x16.shuffle 0 1 2 3 8 9 10 11 0 1 2 3 8 9 10 11 (local.get $fours) (local.get $fours)))
            (v128.load offset=32 (local.get $question)))
          (f64x2.mul
            (f64x2.convert_low_i32x4_s
              (i8x16.shuffle 4 5 6 7 12 13 14 15 4 5 6 7 12 13 14 15 (local.get $fours) (local.get $fours)))
            (v128.load offset=48 (local.get $question)))))
      (local.set $sum
        (f64.add
          (local.get $sum)
          (f64.add (f64x2.extract_lane 0 (local.get $products)) (f64x2.extract_lane 1 (local.get $products)))))
      (local.set $question (i32.add (local.get $question) (i32.add (i32.const 32) (i32.const 32))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $numbers (i32.lt_u (local.get $at) (local.get $end))))
    (local.get $sum)))
